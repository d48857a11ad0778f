import { z } from 'astro/zod'
import { editedPostText, EVENT_CATEGORY, TOWNS } from '#rules/items'
import type { Tree } from '../check/nested.ts'
import { meaning, record, text, webAddress, yesOrNo } from '../building-blocks.ts'

const time = z
  .string('write a day and a time, such as 2027-03-25 18:30')
  .regex(
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    'write a day and a time on Ireland’s clocks, such as 2027-03-25 18:30, with a space in between',
  )

/** The front matter of content/events/*.md. The rules of discussions check its values against each other. */
export const eventFile = record({
  title: text('Lean coffee in Sligo', 200),
  starts: time,
  ends: time,
  town: text('Sligo')
    .refine((name) => TOWNS.includes(name), {
      error: ({ input }) =>
        `write a town as it stands under locations in forum.json${meaning(String(input), TOWNS)}`,
    })
    .optional(),
  venue: text('The library, Stephen Street', 200).optional(),
  online: webAddress.optional(),
  register: webAddress.optional(),
  cancelled: yesOrNo.optional(),
})

/** Names of a discussion's fields in an event file. */
const NAMES: Record<string, string> = {
  startsAt: 'starts',
  endsAt: 'ends',
  onlineLink: 'online',
  registrationLink: 'register',
  eventStatus: 'cancelled',
}

type Read = { fields: z.output<typeof eventFile>; body: string }

/** Returns the input of each event's discussion by file name; the files must be valid. */
const inputsIn = (tree: Tree) =>
  [...tree].flatMap(([path, value]) => {
    if (!path.startsWith('events/')) return []
    const { fields, body: source } = value as Read
    const { title, starts, ends, town, venue, online, register, cancelled } = fields
    const input = {
      title,
      content: source.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, ''),
      category: EVENT_CATEGORY,
      startsAt: starts.replace(' ', 'T'),
      endsAt: ends.replace(' ', 'T'),
      town,
      venue,
      onlineLink: online,
      registrationLink: register,
      eventStatus: cancelled ? 'cancelled' : null,
    }
    return [{ path, source, input }]
  })

/** Returns an error, with file and line number, for each event that the forum would refuse. */
export function mistakenEvents(tree: Tree): string[] {
  const inputs = inputsIn(tree)
  if (!EVENT_CATEGORY)
    return inputs.map(
      ({ path }) => `${path}: give a category in forum.json "holds": "events"; events are announced there`,
    )
  const known = new Map<string, string>()
  return inputs.flatMap(({ path, source, input }) => {
    const { success, data, error } = editedPostText.safeParse(input)
    if (!success)
      return error.issues.map(
        ({ path: [field], message }) =>
          `${path}: ${placeOf(String(field), source)}${message.replace(/(\d)T(?=\d)/, '$1 ')}`,
      )
    // The forum treats the same title and start as one discussion.
    const event = JSON.stringify([data.title, data.startsAt])
    const other = known.get(event)
    known.set(event, path)
    return other
      ? [`${path}: title and starts are those of ${other} too; change one of them, or remove a file`]
      : []
  })
}

/** Returns an error, with its file, for each event that started on an earlier day. */
export const pastEvents = (tree: Tree, today: string): string[] =>
  inputsIn(tree).flatMap(({ path, input: { startsAt } }) =>
    startsAt.slice(0, 10) < today
      ? [`${path}: starts: ${startsAt.replace('T', ' ')}; correct the day, or leave it as a past event`]
      : [],
  )

function placeOf(field: string, source: string): string {
  if (field === 'content') return 'the text below the second line of three hyphens: '
  const name = NAMES[field] ?? field
  const line = source.split('\n').findIndex((each) => each.startsWith(`${name}:`))
  return line === -1 ? '' : `line ${line + 1}: ${name}: `
}

/** Returns the events with the names and texts of their files; the content must be valid. */
export const eventsIn = (tree: Tree) =>
  inputsIn(tree).map(({ path, source, input }) => ({
    file: path.replace(/^events\/|\.md$/g, ''),
    source,
    input: editedPostText.parse(input),
  }))
