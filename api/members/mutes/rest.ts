import { z } from '@hono/zod-openapi'
import { limitOf } from '../../http/rates.ts'
import { moment } from '../../http/rest/openapi.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { MAX_MUTED } from '../../people/limits.ts'
import { findMutedMembers, muteMember, unmuteMember } from './mutes.ts'

const mutedMemberResponse = z
  .strictObject({
    id: z.string(),
    name: z.string().openapi({ description: 'Anonymous User while their profile is private' }),
    mutedAt: moment,
  })
  .openapi('MutedMember')

const muteResponse = z.strictObject({ id: z.string(), isMuted: z.boolean() }).openapi('Mute')

/** The routes for muted members. */
export const muteRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/mutes',
    summary: 'The members you have muted, the latest first',
    who: 'members',
    query: pageQuery(),
    response: z.array(mutedMemberResponse),
    handle: ({ viewer, query }) => pageOf(findMutedMembers(viewer, pageArgsOf(query)), (row) => row),
  }),
  route({
    method: 'put',
    path: '/api/users/{userId}/mute',
    summary: 'Mute a member, who is not notified; repeating it changes nothing',
    who: 'members',
    response: muteResponse,
    also: {
      409: `You’ve muted ${MAX_MUTED} members`,
      429: `More than ${limitOf('mutes')}`,
    },
    handle: async ({ viewer, params }) => ({ id: await muteMember(viewer, params.userId), isMuted: true }),
  }),
  route({
    method: 'delete',
    path: '/api/users/{userId}/mute',
    summary: 'Unmute a member; repeating it changes nothing',
    who: 'members',
    response: muteResponse,
    handle: async ({ viewer, params }) => ({ id: await unmuteMember(viewer, params.userId), isMuted: false }),
  }),
]
