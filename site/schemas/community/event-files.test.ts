import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '../check/check.ts'
import { copy, copyBeforeEach } from '../check/planted.ts'
import { eventsIn, pastEvents } from './event-files.ts'

copyBeforeEach()

const NEXT_YEAR = new Date().getFullYear() + 1
const FIELDS = {
  title: 'Lean coffee in Sligo',
  starts: `${NEXT_YEAR}-03-25 18:30`,
  ends: `${NEXT_YEAR}-03-25 20:00`,
  town: 'Sligo',
}

/** Reads the content with one added event. */
async function readWith(
  fields: object,
  body = 'Bring a question. Write to [Orla](mailto:orla@elsewhere.example).',
) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  await mkdir(join(copy.root, 'events'), { recursive: true })
  await writeFile(join(copy.root, 'events/lean-coffee.md'), `---\n${lines.join('')}---\n\n${body}\n`)
  return readContent(copy.root)
}

test('an event file becomes the input of a discussion', async () => {
  const more = {
    venue: 'The library',
    online: 'https://meet.example.ie/coffee',
    register: 'https://example.ie/coffee',
    cancelled: true,
  }
  const { tree, mistakes } = await readWith({ ...FIELDS, ...more })
  expect(mistakes).toEqual([])
  expect(eventsIn(tree)).toEqual([
    {
      file: 'lean-coffee',
      source: expect.stringMatching(/^---\ntitle: Lean coffee in Sligo\n/) as string,
      input: expect.objectContaining({
        title: FIELDS.title,
        category: 'Events & Meetups',
        content: expect.stringMatching(/^Bring a question\./) as string,
        startsAt: `${NEXT_YEAR}-03-25T18:30`,
        endsAt: `${NEXT_YEAR}-03-25T20:00`,
        town: 'Sligo',
        venue: 'The library',
        onlineLink: 'https://meet.example.ie/coffee',
        registrationLink: 'https://example.ie/coffee',
        eventStatus: 'cancelled',
      }) as object,
    },
  ])
})

test.each([
  [{ ends: `${NEXT_YEAR}-03-25 18:00` }, 'line 4: ends: The end must be after the start'],
  [{ town: undefined }, 'Please choose a town, or give the link of an online event'],
  [{ starts: `${NEXT_YEAR + 9}-03-25 18:30`, ends: `${NEXT_YEAR + 9}-03-25 20:00` }, 'line 3: starts: The'],
  [{ title: 'Tea' }, 'line 2: title: Title must be at least 5 characters'],
  [
    { starts: 'on Thursday' },
    'line 3: starts: write a day and a time on Ireland’s clocks, such as 2027-03-25 18:30',
  ],
  [{ town: 'Atlantis' }, 'line 5: town: write a town as it stands under locations in forum.json'],
  [
    { town: 'galwy' },
    'line 5: town: write a town as it stands under locations in forum.json (do you mean "Galway"?)',
  ],
  [{ online: 'meet.example.ie' }, 'line 6: online: write a full address that begins with https://'],
  [{ cancelled: 'maybe' }, 'line 6: cancelled: write true or false'],
  [
    { begin: 'at six' },
    'line 6: begin: no page reads "begin" here; correct the spelling or remove it. The fields here are title',
  ],
])('rejects an event with %j, with the path and what to write', async (change, advice) => {
  const fields = Object.fromEntries(
    Object.entries({ ...FIELDS, ...change }).filter(([, value]) => value !== undefined),
  )
  const { mistakes } = await readWith(fields)
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(`content/events/lean-coffee.md: ${advice}`)
})

test('rejects an event with a text of a few characters, with its line', async () => {
  expect((await readWith(FIELDS, 'Soon.')).mistakes).toEqual([
    expect.stringContaining('lean-coffee.md: the text below the second line of three hyphens: '),
  ])
})

test('lists a past event, but not one of today', async () => {
  const { tree } = await readWith(FIELDS)
  expect(pastEvents(tree, `${NEXT_YEAR}-03-25`)).toEqual([])
  expect(pastEvents(tree, `${NEXT_YEAR}-03-26`)).toEqual([
    expect.stringContaining(`events/lean-coffee.md: starts: ${NEXT_YEAR}-03-25 18:30; `),
  ])
})

test('rejects an event without a text', async () => {
  await mkdir(join(copy.root, 'events'))
  await writeFile(join(copy.root, 'events/lean-coffee.md'), `---\ntitle: Lean coffee\n---\n`)
  expect((await readContent(copy.root)).mistakes).toEqual([
    expect.stringContaining('content/events/lean-coffee.md: write the text'),
  ])
})

test('rejects an event with the title and start of another one', async () => {
  await readWith(FIELDS)
  const [first, second] = ['lean-coffee', 'monthly'].map((name) => join(copy.root, `events/${name}.md`))
  await cp(first ?? '', second ?? '')
  expect((await readContent(copy.root)).mistakes).toEqual([
    'content/events/monthly.md: title and starts are those of events/lean-coffee.md too; change one of them, or remove a file',
  ])
})

test('accepts an event that counts others, and links to discussions and to events of a town', async () => {
  const body = 'Of [three local organizations](/forum/posts/1), as [always](/events?town=Sligo).'
  expect((await readWith(FIELDS, body)).mistakes).toEqual([])
})

test('ignores files left behind by editing programs', async () => {
  await readWith(FIELDS)
  for (const name of ['lean-coffee.md~', '.lean-coffee.md.swp'])
    await writeFile(join(copy.root, 'events', name), 'half a text')
  expect((await readContent(copy.root)).mistakes).toEqual([])
})
