import { paging, Page, type Route } from '../rest.ts'
import { adjustVotes } from './adjustments.ts'
import { createPost, findPosts, requirePostWithReplies } from './posts.ts'
import { restPost, restPostWithReplies, restReply } from './payloads.ts'
import { createReply } from './replies.ts'
import { adjustment, MOST_AT_ONCE, newPost, newReply } from './rules.ts'
import { setPostVote, setReplyVote } from './votes.ts'

/** The forum's documented paths (specification, section 7). */
export const forumRoutes: Route[] = [
  {
    method: 'get',
    path: '/api/forum/posts',
    summary: 'Discussions, newest first',
    handle: async ({ viewer, query }) => {
      const { edges, pageInfo } = await findPosts(viewer, { ...paging(query), category: query['category'] })
      return new Page(
        edges.map(({ node }) => restPost(viewer, node)),
        pageInfo.hasNextPage ? pageInfo.endCursor : null,
      )
    },
  },
  {
    method: 'get',
    path: '/api/forum/posts/{id}',
    summary: 'A discussion with its author and replies, oldest first',
    handle: async ({ viewer, params, query }) => {
      const turn = paging(query, MOST_AT_ONCE)
      const { post, next } = await requirePostWithReplies(viewer, params['id'] ?? '', turn)
      return new Page(restPostWithReplies(viewer, post), next)
    },
  },
  {
    method: 'post',
    path: '/api/forum/posts',
    summary: 'Start a discussion',
    body: newPost,
    status: 201,
    handle: async ({ viewer, body }) => restPost(viewer, await createPost(viewer, body)),
  },
  {
    method: 'post',
    path: '/api/forum/posts/{id}/replies',
    summary: 'Reply to a discussion',
    body: newReply.omit({ postId: true }),
    status: 201,
    handle: async ({ viewer, params, body }) =>
      restReply(viewer, await createReply(viewer, { ...body, postId: params['id'] })),
  },
  ...(['like', 'dislike'] as const).flatMap((word): Route[] => {
    const ballot = word === 'like' ? 'UP' : 'DOWN'
    return [
      {
        method: 'post',
        path: `/api/forum/posts/{id}/${word}`,
        summary: `Set one’s vote on a discussion to ${word}; repeating it changes nothing`,
        handle: async ({ viewer, params }) =>
          restPost(viewer, await setPostVote(viewer, { id: params['id'], ballot })),
      },
      {
        method: 'post',
        path: `/api/forum/replies/{id}/${word}`,
        summary: `Set one’s vote on a reply to ${word}; repeating it changes nothing`,
        handle: async ({ viewer, params }) =>
          restReply(viewer, await setReplyVote(viewer, { id: params['id'], ballot })),
      },
    ]
  }),
  {
    method: 'patch',
    path: '/api/admin/votes/{entityType}/{entityId}',
    summary: 'Adjust the votes that everybody sees of a post or a reply',
    body: adjustment,
    handle: async ({ viewer, params, body }) => {
      const { post, reply } = await adjustVotes(viewer, { ...body, ...params })
      return post ? restPost(viewer, post) : restReply(viewer, reply)
    },
  },
]
