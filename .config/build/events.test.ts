import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../api/test/folders.ts'
import { eventInput } from '../../api/test/factories.ts'
import { writeEvents } from './events.ts'

test('the events of a build have its time, and a hash of each file only', async () => {
  const { title, content, startsAt, endsAt, town } = eventInput()
  const times = { starts: startsAt.replace('T', ' '), ends: endsAt.replace('T', ' ') }
  const body = `---\ntitle: ${title}\n---\n${content}`
  const file = path.join(await aFolder(), 'events.json')
  writeEvents(file, new Map([['events/evening.md', { fields: { title, town, ...times }, body }]]))
  const digest = createHash('sha256').update(body).digest('hex')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string,
    events: [
      {
        file: 'evening',
        digest,
        input: expect.objectContaining({ title, startsAt, endsAt, town }) as object,
      },
    ],
  })
})
