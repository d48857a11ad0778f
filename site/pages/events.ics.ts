// Upcoming events of all towns or one, as a calendar.
import type { APIRoute } from 'astro'
import type { ResultOf } from '../data/gql.ts'
import { EventsQuery } from '../forum/events/operations.ts'
import { listEvents } from '../forum/events/lists.ts'
import { respondWithCalendar } from '../forum/events/calendar.ts'
import { readPage } from '../schemas/read.ts'
import { resultOf } from '../server/page-data.ts'

export const prerender = false

/** Largest number of pages, of a hundred events each, in a calendar. */
const MOST_PAGES = 5

export const GET: APIRoute = async ({ locals, site, url }) => {
  const { meta } = await readPage('events')
  const town = url.searchParams.get('town')
  const events = []
  for (let after: string | null = null, page = 1; page <= MOST_PAGES; page++) {
    const { events: found }: ResultOf<typeof EventsQuery> = await resultOf(locals, EventsQuery, {
      town,
      first: 100,
      after,
    })
    events.push(...found.nodes)
    after = found.pageInfo.endCursor
    if (!found.pageInfo.hasNextPage) break
  }
  return respondWithCalendar(town ? `${meta.title}: ${town}` : meta.title, site ?? url, listEvents(events))
}
