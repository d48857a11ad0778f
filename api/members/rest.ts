import { restPost, restReply } from '../forum/payloads.ts'
import { may, type Viewer } from '../policy.ts'
import { Page, paging, type Call, type Route } from '../rest.ts'
import type { Member } from '../../prisma/client/client.ts'
import { activitiesOf } from './activity.ts'
import { restAuthor } from './payloads.ts'
import { requireProfile, statisticsOf, updateActivity } from './profile.ts'
import { registerMember } from './registration.ts'
import { registration } from './rules.ts'
import { postsOf, repliesBy, type WrittenReply } from './written.ts'

const profileIn = ({ viewer, params }: Call) => requireProfile(viewer, params['userId'] ?? '')

/** A private profile says that it is private, and nothing that identifies anybody (decisions, "Privacy"). */
async function restProfile(viewer: Viewer, member: Member) {
  if (!may.seePerson(viewer, member)) return { isPublicProfile: false }
  return { ...restAuthor(viewer, member), stats: await statisticsOf(viewer, member) }
}

const restWrittenReply = (viewer: Viewer, reply: WrittenReply) => ({
  ...restReply(viewer, reply),
  post: reply.post,
})

/** Joining and being a member (specification, section 7). */
export const memberRoutes: Route[] = [
  {
    method: 'post',
    path: '/api/forum/register',
    summary: 'Apply to join',
    body: registration,
    status: 201,
    handle: ({ context, body }) => registerMember(context.origin, body),
  },
  {
    method: 'post',
    path: '/api/forum/users/{id}/update-activity',
    summary: 'Note that the signed-in member is here',
    handle: async ({ viewer, params }) => {
      await updateActivity(viewer, params['id'] ?? '')
      return { success: true }
    },
  },
  {
    method: 'get',
    path: '/api/users/{userId}/profile',
    summary: 'A profile with its statistics',
    handle: async (call) => restProfile(call.viewer, await profileIn(call)),
  },
  {
    method: 'get',
    path: '/api/users/{userId}/posts',
    summary: 'A member’s discussions, newest first',
    handle: async (call) => {
      const { nodes, next } = await postsOf(call.viewer, await profileIn(call), paging(call.query))
      return new Page(
        nodes.map((post) => restPost(call.viewer, post)),
        next,
      )
    },
  },
  {
    method: 'get',
    path: '/api/users/{userId}/replies',
    summary: 'A member’s replies, newest first',
    handle: async (call) => {
      const { nodes, next } = await repliesBy(call.viewer, await profileIn(call), paging(call.query))
      return new Page(
        nodes.map((reply) => restWrittenReply(call.viewer, reply)),
        next,
      )
    },
  },
  {
    method: 'get',
    path: '/api/users/{userId}/activities',
    summary: 'What a member did, newest first',
    handle: async (call) => {
      const { nodes, next } = await activitiesOf(call.viewer, await profileIn(call), paging(call.query))
      return new Page(nodes, next)
    },
  },
]
