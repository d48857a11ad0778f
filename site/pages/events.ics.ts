// The upcoming events of all towns or of one, for calendars.
import type { APIRoute } from 'astro'
import { EventsQuery } from '../forum/events/operations.ts'
import { listEvents } from '../forum/events/lists.ts'
import { respondWithCalendar } from '../forum/events/calendar.ts'
import { readPage } from '../schemas/read.ts'
import { resultOf } from '../server/page-data.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals, site, url }) => {
  const { meta } = await readPage('events')
  const town = url.searchParams.get('town')
  const { events } = await resultOf(locals, EventsQuery, { town, first: 100 })
  return respondWithCalendar(
    town ? `${meta.title}: ${town}` : meta.title,
    site ?? url,
    listEvents(events.nodes),
  )
}
