import type { z } from 'zod'
import forum from '../../content/forum.json' with { type: 'json' }
import { irishTimeOf, momentOf } from '../text/moments.ts'
import { optionalLine } from '../text/rules.ts'
import { CANCELLED, EVENT_DAYS } from './limits.ts'
import { issueReporter } from './issue-reporter.ts'

/** The category whose discussions may be events; null when the content has none. */
export const EVENT_CATEGORY: string | null =
  forum.categories.find(({ holds }) => holds === 'events')?.name ?? null

/** The towns for events and workplaces. */
export const TOWNS: readonly string[] = forum.locations

export const MAX_LINK = 500
const DAY = 24 * 3_600_000

const irishTime = (name: string) =>
  optionalLine(name, 16).refine(
    (time) => time === null || momentOf(time) !== null,
    `${name} must be a day and a time on Ireland’s clocks, such as 2026-12-24T18:30`,
  )

const webLink = (name: string) =>
  optionalLine(name, MAX_LINK).refine(
    (link) => link === null || isWebAddress(link),
    `${name} must be a web address, such as https://example.ie/evening`,
  )

/** Returns true for a web URL without a user name or password. */
export function isWebAddress(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return /^https?:$/.test(protocol) && username + password === ''
}

/** The town that filters a list; an unknown one matches nothing. */
export const townName = optionalLine('Town', 40)

export const town = townName.refine(
  (name) => name === null || TOWNS.includes(name),
  'Please choose a town from the list',
)

/**
 * The fields of an event (decisions, "Events and vacancies"); null in other discussions. Times are Irish local time.
 */
export const eventFields = {
  startsAt: irishTime('The start'),
  endsAt: irishTime('The end'),
  town,
  venue: optionalLine('Venue', 200),
  onlineLink: webLink('The online link'),
  registrationLink: webLink('The link to register'),
  eventStatus: optionalLine('Status', 20).refine(
    (status) => status === null || status === CANCELLED,
    `The status of an event is empty or ${CANCELLED}`,
  ),
}

export type EventField = keyof typeof eventFields
type Event = Record<EventField, string | null>

/** Checks that an event has a start, an end after it, and a place. */
export function checkEvent(payload: z.core.ParsePayload<Event>): void {
  const { value } = payload
  const refuse = issueReporter(payload)
  if (value.startsAt === null) return refuse('startsAt', 'Please say when it starts')
  if (value.endsAt === null) return refuse('endsAt', 'Please say when it ends')
  const [start, end] = [momentOf(value.startsAt), momentOf(value.endsAt)]
  // An unreadable time has its own error.
  if (!start || !end) return
  if (end <= start) refuse('endsAt', 'The end must be after the start')
  // Compares local times, so that each event of a series may be as long as the first.
  else if (Date.parse(`${value.endsAt}Z`) - Date.parse(`${value.startsAt}Z`) > EVENT_DAYS.long * DAY)
    refuse('endsAt', `An event lasts for at most ${EVENT_DAYS.long} days`)
  if (value.startsAt > irishTimeOf(Date.now() + EVENT_DAYS.ahead * DAY))
    refuse('startsAt', 'The start must be within the next two years')
  if (value.town === null && value.onlineLink === null)
    refuse('town', 'Please choose a town, or give the link of an online event')
}

export const AHEAD = 'The start must be still to come'

/** Returns true for a changed start that is in the past. */
export const startsTooLate = ({ startsAt }: Pick<Event, 'startsAt'>, before?: Pick<Event, 'startsAt'>) =>
  startsAt !== null && startsAt !== before?.startsAt && startsAt < irishTimeOf(Date.now())

/** Checks that a new event is in the future and not cancelled. */
export function checkNew(payload: z.core.ParsePayload<Event>): void {
  const { value } = payload
  const refuse = issueReporter(payload)
  if (startsTooLate(value)) refuse('startsAt', AHEAD)
  if (value.eventStatus === CANCELLED) refuse('eventStatus', 'A new event can’t be cancelled yet')
}
