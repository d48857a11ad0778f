import { paging, Page, type Route } from '../rest.ts'
import { createPost, findPosts, requirePostWithReplies } from './posts.ts'
import { restPost, restPostWithReplies } from './payloads.ts'
import { newPost } from './rules.ts'

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
    summary: 'A discussion with its author and replies',
    handle: async ({ viewer, params }) =>
      restPostWithReplies(viewer, await requirePostWithReplies(viewer, params['id'] ?? '')),
  },
  {
    method: 'post',
    path: '/api/forum/posts',
    summary: 'Start a discussion',
    body: newPost,
    status: 201,
    handle: async ({ viewer, body }) => restPost(viewer, await createPost(viewer, body)),
  },
]
