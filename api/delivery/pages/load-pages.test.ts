import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { aCopyOfTheBuild, aSite } from '../../test/processes/site.ts'

const ON_DEMAND = [
  ...[
    '/forum',
    '/forum/new',
    '/forum/register',
    '/search',
    '/sign-in',
    '/settings',
    '/admin',
    '/unsubscribe',
  ],
  ...['/resources?level=beginner', '/contact?sent=yes', '/forum/feed.json', '/sitemap.xml'],
]

test('serves pages of the previous build while a new one replaces its files', async () => {
  const dist = await aCopyOfTheBuild()
  const site = await aSite({ TEST_DIST: dist })
  onTestFinished(() => site.stop())

  rmSync(dist, { recursive: true })
  for (const address of ON_DEMAND) {
    const { status } = await fetch(site.url + address, { redirect: 'manual' })
    expect([address, status < 500]).toEqual([address, true])
  }
})
