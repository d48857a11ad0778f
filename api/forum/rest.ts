import { z } from 'zod'
import { MOST_AT_ONCE } from '../database/paging.ts'
import { limitOf } from '../http/rates.ts'
import { Page, paged, route, pageArgsOf, type Route } from '../http/rest/rest.ts'
import { adjustVotes, findAdjustments } from './votes/adjustments.ts'
import { postResponse, postWithRepliesResponse, replyResponse } from './responses.ts'
import { createPost, findPosts, requirePostWithReplies } from './posts/posts.ts'
import { restPost, restPostWithReplies, restReply } from './payloads.ts'
import { createReply } from './replies/replies.ts'
import { adjustment, categoryName, createPostInput, createReplyInput, filter } from '../items/rules.ts'
import { setPostVote, setReplyVote } from './votes/votes.ts'

const voteRoutes = (word: 'like' | 'dislike'): Route[] => {
  const ballot = word === 'like' ? 'UP' : 'DOWN'
  return [
    route({
      method: 'post',
      path: `/api/forum/posts/{id}/${word}`,
      summary: `Set your vote on a discussion to ${word}; repeating it changes nothing`,
      who: 'members',
      response: postResponse,
      also: { 429: `More than ${limitOf('votes')}` },
      handle: async ({ viewer, params }) =>
        restPost(viewer, await setPostVote(viewer, { id: params.id, ballot })),
    }),
    route({
      method: 'post',
      path: `/api/forum/replies/{id}/${word}`,
      summary: `Set your vote on a reply to ${word}; repeating it changes nothing`,
      who: 'members',
      response: replyResponse,
      also: { 429: `More than ${limitOf('votes')}` },
      handle: async ({ viewer, params }) =>
        restReply(viewer, await setReplyVote(viewer, { id: params.id, ballot })),
    }),
  ]
}

/** The forum's documented paths (specification, section 7). */
export const forumRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/forum/posts',
    summary: 'Discussions, newest first',
    who: 'everybody',
    query: paged().extend({ category: categoryName, filter: filter.optional() }),
    response: z.array(postResponse),
    handle: async ({ viewer, query }) => {
      const { category, filter: narrowed } = query
      const wanted = { ...pageArgsOf(query), category, filter: narrowed }
      const { edges, pageInfo } = await findPosts(viewer, wanted)
      return new Page(
        edges.map(({ node }) => restPost(viewer, node)),
        pageInfo.hasNextPage ? pageInfo.endCursor : null,
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/forum/posts/{id}',
    summary: 'A discussion with its author and replies, oldest first',
    who: 'everybody',
    query: paged(MOST_AT_ONCE),
    response: postWithRepliesResponse,
    handle: async ({ viewer, params, query }) => {
      const { post, next } = await requirePostWithReplies(viewer, params.id, pageArgsOf(query))
      const publicAdjustments = await findAdjustments([post, ...post.replies])
      return new Page(restPostWithReplies(viewer, post, publicAdjustments), next)
    },
  }),
  route({
    method: 'post',
    path: '/api/forum/posts',
    summary: 'Start a discussion, or a series of events; the response is the first',
    who: 'members',
    body: createPostInput,
    status: 201,
    response: postResponse,
    also: { 429: `More than ${limitOf('posts')}` },
    handle: async ({ viewer, body }) => restPost(viewer, await createPost(viewer, body)),
  }),
  route({
    method: 'post',
    path: '/api/forum/posts/{id}/replies',
    summary: 'Reply to a discussion',
    who: 'members',
    body: createReplyInput.omit({ postId: true }),
    status: 201,
    response: replyResponse,
    also: { 429: `More than ${limitOf('replies')}` },
    handle: async ({ viewer, params, body }) =>
      restReply(viewer, await createReply(viewer, { ...body, postId: params.id })),
  }),
  ...voteRoutes('like'),
  ...voteRoutes('dislike'),
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
