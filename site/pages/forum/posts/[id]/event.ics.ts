// A single event as a calendar.
import type { APIRoute } from 'astro'
import { id as idRule } from '#rules/text'
import { EventQuery } from '../../../../forum/events/operations.ts'
import { listEvents } from '../../../../forum/events/lists.ts'
import { respondWithCalendar } from '../../../../forum/events/calendar.ts'
import { resultOf } from '../../../../server/page-data.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals, params, site, url }) => {
  const { data: id } = idRule.safeParse(params['id'])
  const { post } = id ? await resultOf(locals, EventQuery, { id }) : { post: null }
  const [event] = post?.status === 'APPROVED' ? listEvents([post]) : []
  if (!event) return new Response('There is no event at this address.', { status: 404 })
  return respondWithCalendar(event.title, site ?? url, [event])
}
