import { z } from 'zod'
import { limitOf } from '../../http/rates.ts'
import { Page, pageQuery, pageArgsOf, route, type Route } from '../../http/rest/rest.ts'
import { attendance, townName } from '../../items/rules.ts'
import { restMember } from '../../people/payloads.ts'
import { authorResponse } from '../../people/responses.ts'
import { restPost } from '../payloads.ts'
import { postResponse } from '../responses.ts'
import { findAttendees, setAttendance } from './attendance.ts'
import { findEvents } from './events.ts'

const yes = z.literal('yes', 'The only value is: yes').optional()

/** The routes for events, which are discussions with a date, and their attendees. */
export const eventRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/forum/events',
    summary: 'Events that have not ended, the next one first; or past ones, the latest first',
    who: 'everybody',
    query: pageQuery().extend({ town: townName, online: yes, past: yes }),
    response: z.array(postResponse),
    handle: async ({ viewer, query }) => {
      const { edges, pageInfo } = await findEvents({
        ...pageArgsOf(query),
        town: query.town,
        isOnline: query.online === 'yes',
        isPast: query.past === 'yes',
      })
      return new Page(
        edges.map(({ node }) => restPost(viewer, node)),
        pageInfo.hasNextPage ? pageInfo.endCursor : null,
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/forum/posts/{id}/attendees',
    summary: 'Who is going to an event, at most 100; an empty list for any other discussion',
    who: 'members',
    response: z.array(authorResponse),
    handle: async ({ viewer, params }) =>
      (await findAttendees(viewer, params.id)).map((member) => restMember(viewer, member)),
  }),
  route({
    method: 'put',
    path: '/api/forum/posts/{id}/attendance',
    summary: 'Say whether you are going to an event; repeating it changes nothing',
    who: 'members',
    body: attendance.omit({ postId: true }),
    response: postResponse,
    also: { 409: 'The event is cancelled or over', 429: `More than ${limitOf('attendances')}` },
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await setAttendance(viewer, { ...body, postId: params.id })),
  }),
]
