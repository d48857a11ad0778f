import { z } from 'zod'
import { activityResponse } from '../people/responses.ts'
import { postResponse, contributionResponse } from '../forum/responses.ts'
import { limitOf } from '../http/rates.ts'
import { done, submitted, succeeded } from '../http/rest/openapi.ts'
import { restContribution, restPost } from '../forum/payloads.ts'
import { pageQuery, route, pageArgsOf, pageOf, type Route } from '../http/rest/rest.ts'
import { activitiesOf, type Activity } from './profile/activity.ts'
import { requireProfile, updateActivity } from './profile/profile.ts'
import { registerMember } from './applications/registration.ts'
import { registration } from '../people/rules.ts'
import { postsOf, repliesBy } from './profile/contributions.ts'

const restActivity = ({ id, type, description, createdAt, relatedPost }: Activity) => ({
  id,
  type,
  description,
  createdAt,
  relatedPost,
})

/** The routes for joining and for members (specification, section 7). */
export const memberRoutes: Route[] = [
  route({
    method: 'post',
    path: '/api/forum/register',
    summary: 'Apply to join',
    who: 'everybody',
    body: registration,
    status: 201,
    response: submitted,
    also: {
      409: 'This address has an account or an application',
      429: `More than ${limitOf('registrations')}`,
    },
    handle: async ({ context, body }) => {
      const { success, message } = await registerMember(context.origin, body)
      return { success, message }
    },
  }),
  route({
    method: 'post',
    path: '/api/forum/users/{id}/update-activity',
    summary: 'Record that the signed-in member is active',
    who: 'members',
    response: done,
    handle: ({ viewer, params }) => succeeded(updateActivity(viewer, params.id)),
  }),
  route({
    method: 'get',
    path: '/api/users/{userId}/posts',
    summary: 'A member’s discussions, newest first',
    who: 'everybody',
    query: pageQuery(),
    response: z.array(postResponse),
    handle: async ({ viewer, params, query }) => {
      const profile = await requireProfile(viewer, params.userId)
      return pageOf(postsOf(viewer, profile, pageArgsOf(query)), (post) => restPost(viewer, post))
    },
  }),
  route({
    method: 'get',
    path: '/api/users/{userId}/replies',
    summary: 'A member’s replies, newest first',
    who: 'everybody',
    query: pageQuery(),
    response: z.array(contributionResponse),
    handle: async ({ viewer, params, query }) => {
      const profile = await requireProfile(viewer, params.userId)
      return pageOf(repliesBy(viewer, profile, pageArgsOf(query)), (reply) => restContribution(viewer, reply))
    },
  }),
  route({
    method: 'get',
    path: '/api/users/{userId}/activities',
    summary: 'A member’s activity, newest first',
    who: 'everybody',
    query: pageQuery(),
    response: z.array(activityResponse),
    handle: async ({ viewer, params, query }) => {
      const profile = await requireProfile(viewer, params.userId)
      return pageOf(activitiesOf(viewer, profile, pageArgsOf(query)), restActivity)
    },
  }),
]
