import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../../../.config/build/make.ts'
import { aSite } from '../../test/processes/site.ts'

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

test('serves pages of the previous build while a new one replaces it', async () => {
  await buildSite()
  // Inside the project, where its modules find the packages.
  const dist = path.resolve(`.data/test/dist-${process.pid}`)
  mkdirSync(path.dirname(dist), { recursive: true })
  cpSync('dist', dist, { recursive: true })
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const site = await aSite({ TEST_DIST: dist })
  onTestFinished(() => site.stop())

  rmSync(dist, { recursive: true })
  for (const address of ON_DEMAND) {
    const { status } = await fetch(site.url + address, { redirect: 'manual' })
    expect([address, status < 500]).toEqual([address, true])
  }
})
