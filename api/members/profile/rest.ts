import { z } from '@hono/zod-openapi'
import type { Member } from '../../../prisma/client/client.ts'
import { limitOf } from '../../http/rates.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { TICKS } from '../../people/limits.ts'
import { ticksShownTo } from '../../people/names.ts'
import { restMember } from '../../people/payloads.ts'
import { authorResponse, profileResponse, wholeProfile } from '../../people/responses.ts'
import { profileOf, profileVersion } from '../../people/rules.ts'
import { may, type Viewer } from '../../policy.ts'
import { findTicked } from '../ticked.ts'
import { profileVersionOf, requireOwnProfile, updateProfile } from './profile-edits.ts'
import { requireProfile, statisticsOf } from './profile.ts'

const restWhole = async (viewer: Viewer, member: Member) => ({
  ...restMember(viewer, member),
  ticks: ticksShownTo(viewer, member),
  stats: await statisticsOf(viewer, member),
})

/** Returns a profile; a private one contains nothing that identifies the member (decisions, "Privacy"). */
const restProfile = async (viewer: Viewer, member: Member) =>
  may.seeMember(viewer, member) ? restWhole(viewer, member) : { isPublicProfile: false as const }

const restOwnProfile = async (viewer: Viewer, member: Member) => ({
  ...(await restWhole(viewer, member)),
  version: profileVersionOf(member),
})

/** The routes for profiles, the viewer's own, and members who offer something in theirs. */
export const profileRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/users/{userId}/profile',
    summary: 'A profile with its statistics',
    who: 'everybody',
    response: profileResponse,
    handle: async ({ viewer, params }) => restProfile(viewer, await requireProfile(viewer, params.userId)),
  }),
  route({
    method: 'get',
    path: '/api/account/profile',
    summary: 'Your own profile',
    who: 'members',
    response: wholeProfile,
    handle: async ({ viewer }) => restOwnProfile(viewer, await requireOwnProfile(viewer)),
  }),
  route({
    method: 'put',
    path: '/api/account/profile',
    summary: 'Edit your profile; ticks that are left out stay',
    who: 'members',
    body: profileOf('').extend(profileVersion.shape),
    response: wholeProfile,
    also: {
      409: 'It has changed since the version that the edit names',
      429: `More than ${limitOf('edits')}`,
    },
    handle: async ({ viewer, body }) => restOwnProfile(viewer, await updateProfile(viewer, body)),
  }),
  route({
    method: 'get',
    path: '/api/users',
    summary: 'Members who speak at events, mentor or look for a mentor, by name',
    who: 'members',
    query: pageQuery().extend({ tick: z.enum(TICKS, `A tick is one of: ${TICKS.join(', ')}`).optional() }),
    response: z.array(authorResponse),
    handle: ({ viewer, query }) =>
      pageOf(findTicked(viewer, { ...pageArgsOf(query), tick: query.tick }), (member) =>
        restMember(viewer, member),
      ),
  }),
]
