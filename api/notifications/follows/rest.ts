import { z } from '@hono/zod-openapi'
import { moment } from '../../http/rest/openapi.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { findFollowedPostsPage } from './followed.ts'
import {
  followCategory,
  followPost,
  requireFollowedCategories,
  unfollowCategory,
  unfollowPost,
} from './follows.ts'

const followedPostResponse = z
  .strictObject({ id: z.string(), title: z.string(), category: z.string(), followedAt: moment })
  .openapi('FollowedPost')

const followResponse = z.strictObject({ postId: z.string(), isFollowing: z.boolean() }).openapi('Follow')

const categoriesResponse = z
  .array(z.string())
  .openapi('FollowedCategories', { description: 'All that you follow, by name' })

/** The routes for followed discussions and categories. */
export const followRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/follows/posts',
    summary: 'The discussions that you follow, the newest discussion first',
    who: 'members',
    query: pageQuery(),
    response: z.array(followedPostResponse),
    handle: ({ viewer, query }) => pageOf(findFollowedPostsPage(viewer, pageArgsOf(query)), (row) => row),
  }),
  route({
    method: 'get',
    path: '/api/account/follows/categories',
    summary: 'The categories that you follow',
    who: 'members',
    response: categoriesResponse,
    handle: ({ viewer }) => requireFollowedCategories(viewer),
  }),
  route({
    method: 'put',
    path: '/api/forum/posts/{id}/follow',
    summary: 'Follow a discussion; repeating it changes nothing',
    who: 'members',
    response: followResponse,
    handle: async ({ viewer, params }) => ({
      postId: await followPost(viewer, params.id),
      isFollowing: true,
    }),
  }),
  route({
    method: 'delete',
    path: '/api/forum/posts/{id}/follow',
    summary: 'Stop following a discussion; repeating it changes nothing',
    who: 'members',
    response: followResponse,
    handle: async ({ viewer, params }) => ({
      postId: await unfollowPost(viewer, params.id),
      isFollowing: false,
    }),
  }),
  route({
    method: 'put',
    path: '/api/forum/categories/{category}/follow',
    summary: 'Follow a category; repeating it changes nothing',
    who: 'members',
    response: categoriesResponse,
    handle: ({ viewer, params }) => followCategory(viewer, params),
  }),
  route({
    method: 'delete',
    path: '/api/forum/categories/{category}/follow',
    summary: 'Stop following a category; repeating it changes nothing',
    who: 'members',
    response: categoriesResponse,
    handle: ({ viewer, params }) => unfollowCategory(viewer, params.category),
  }),
]
