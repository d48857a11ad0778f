import { CANCELLED } from '#limits/items'
import type { ResultOf } from '../../data/gql.ts'
import { resultOf } from '../../server/page-data.ts'
import { placeOf } from '#text/places'
import { monthOf } from '../../ui/texts/time.ts'
import { EventTownsQuery, type EventFields } from './operations.ts'

type Found = ResultOf<typeof EventFields>

/** An event prepared for a list. */
export type ListedEvent = Found & {
  startsAt: string
  endsAt: string
  isCancelled: boolean
  /** Venue and town, or a note that it is online. */
  place: string
  /** Month of its start, such as "December 2026". */
  month: string
}

/** Filters of the events list in the URL. */
export type EventChoice = { town: string | null; isOnline: boolean; isPast: boolean }

/** Returns events with the place and month that a list shows. */
export const listEvents = (events: readonly Found[]): ListedEvent[] =>
  events.flatMap((event) => {
    const { startsAt, endsAt } = event
    if (!startsAt || !endsAt) return []
    const isCancelled = event.eventStatus === CANCELLED
    return [
      {
        ...event,
        startsAt,
        endsAt,
        isCancelled,
        place: placeOf(event),
        month: monthOf(startsAt.slice(0, 10)),
      },
    ]
  })

/** Returns the towns of the next or last hundred events, in alphabetical order. */
export async function townsOf(locals: Pick<App.Locals, 'graphql'>, isPast: boolean): Promise<string[]> {
  const { events } = await resultOf(locals, EventTownsQuery, { isPast })
  return [...new Set(events.nodes.flatMap(({ town }) => town ?? []))].sort()
}

/** Returns the URL of a filtered list of events, or of its page after a cursor. */
export function eventsAddress({ town, isOnline, isPast }: EventChoice, after?: string | null): string {
  const query = new URLSearchParams({
    ...(town && { town }),
    ...(isOnline && { online: 'yes' }),
    ...(isPast && { past: 'yes' }),
    ...(after && { after }),
  })
  return query.size > 0 ? `/events?${query}` : '/events'
}
