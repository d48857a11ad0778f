import { z } from 'zod'
import { limitOf } from '../../http/rates.ts'
import { route, type Route } from '../../http/rest/rest.ts'
import { adjustment, type Vote } from '../../items/rules.ts'
import { restPost, restReply } from '../payloads.ts'
import { postResponse, replyResponse } from '../responses.ts'
import { adjustVotes } from './adjustments.ts'
import { setPostVote, setReplyVote } from './votes.ts'

const also = { 429: `More than ${limitOf('votes')}` }

/** Returns the routes by which a member sets or removes their vote on a kind of item. */
const voteRoutes = (
  ballot: Vote,
  method: 'post' | 'delete',
  name: string,
  summaryOf: (item: string) => string,
): Route[] => [
  route({
    method,
    path: `/api/forum/posts/{id}/${name}`,
    summary: `${summaryOf('a discussion')}; repeating it changes nothing`,
    who: 'members',
    response: postResponse,
    also,
    handle: async ({ viewer, params: { id } }) => restPost(viewer, await setPostVote(viewer, { id, ballot })),
  }),
  route({
    method,
    path: `/api/forum/replies/{id}/${name}`,
    summary: `${summaryOf('a reply')}; repeating it changes nothing`,
    who: 'members',
    response: replyResponse,
    also,
    handle: async ({ viewer, params: { id } }) =>
      restReply(viewer, await setReplyVote(viewer, { id, ballot })),
  }),
]

/** The routes for votes of members, and their adjustment by administrators. */
export const votingRoutes: Route[] = [
  ...voteRoutes('UP', 'post', 'like', (item) => `Set your vote on ${item} to like`),
  ...voteRoutes('DOWN', 'post', 'dislike', (item) => `Set your vote on ${item} to dislike`),
  ...voteRoutes('NONE', 'delete', 'vote', (item) => `Take your vote on ${item} back`),
  route({
    method: 'patch',
    path: '/api/admin/votes/{entityType}/{entityId}',
    summary: 'Adjust the public votes of a post or a reply',
    who: 'administrators',
    body: adjustment,
    response: z.union([postResponse, replyResponse]),
    also: { 409: 'The total adjustment would be too large' },
    handle: async ({ viewer, params: { entityType, entityId }, body }) => {
      const { post, reply } = await adjustVotes(viewer, { ...body, type: entityType, id: entityId })
      return post ? restPost(viewer, post) : restReply(viewer, reply)
    },
  }),
]
