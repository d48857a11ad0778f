import { readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, eventInput } from '../../test/factories.ts'
import { aCopyOfTheBuild, aSite } from '../../test/processes/site.ts'
import type { ContentEvents } from './content-events.ts'

test('an event file is published on its page and in the calendar after startup', async () => {
  const dist = await aCopyOfTheBuild()
  const file = `${dist}/events.json`
  const build = JSON.parse(readFileSync(file, 'utf8')) as ContentEvents
  const title = 'Lean coffee by the weir'
  const input = { ...eventInput({ title }), eventStatus: null }
  writeFileSync(file, JSON.stringify({ ...build, events: [{ file: 'lean-coffee', digest: 'a', input }] }))
  await anAdmin()
  const site = await aSite({ TEST_DIST: dist })
  onTestFinished(() => site.stop())
  for (const address of ['/events', '/events.ics?town=Cork'])
    expect(await (await fetch(site.url + address)).text(), address).toContain(title)
})
