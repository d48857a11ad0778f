import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { momentOf } from '#text/moments'
import type { ListedEvent } from './lists.ts'

/** Hours after which subscribed calendars refresh. */
const REFRESH_HOURS = 6

/**
 * Formats events as iCalendar (RFC 5545). Times are in UTC, so that they are right in every calendar across clock
 * changes.
 * @param base base URL of the site
 */
export function printCalendar(name: string, base: URL, events: readonly ListedEvent[]): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: base.hostname, product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 3600,
  })
  for (const event of events) {
    const [start, end] = [momentOf(event.startsAt), momentOf(event.endsAt)]
    if (!start || !end) continue
    const url = new URL(`/forum/posts/${event.id}`, base).href
    const changedAt = new Date(event.editedAt ?? event.listedAt)
    calendar.createEvent({
      id: `${event.id}@${base.hostname}`,
      sequence: event.eventSequence,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: changedAt,
      lastModified: changedAt,
      start,
      end,
      summary: event.isCancelled ? `Cancelled: ${event.title}` : event.title,
      description: [event.excerpt, event.onlineLink, url].filter(Boolean).join('\n\n'),
      location: event.place,
      url,
    })
  }
  return calendar.toString()
}

/** Responds with a calendar. */
export const respondWithCalendar = (name: string, base: URL, events: readonly ListedEvent[]) =>
  new Response(printCalendar(name, base, events), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  })
