import { z } from 'zod'
import { MAX_AT_ONCE } from '../database/paging.ts'
import { deriveOnce } from '../lib/derive-once.ts'
import { may } from '../policy.ts'
import { limitOf } from '../http/rates.ts'
import { done, succeeded } from '../http/rest/openapi.ts'
import { Page, pageQuery, route, pageArgsOf, type Route } from '../http/rest/rest.ts'
import { findAdjustments } from './votes/adjustments.ts'
import { contributionResponse, postResponse, postWithRepliesResponse, replyResponse } from './responses.ts'
import { deletePost, deleteReply, editPost, editReply } from './items/edits.ts'
import { createPost, requirePostWithReplies, type PostWithAuthor } from './posts/posts.ts'
import { dependsOnTime, restContribution, restPost, restPostWithReplies, restReply } from './payloads.ts'
import { createReply, requireReply } from './replies/replies.ts'
import { hasPendingEdit } from './revisions/revisions.ts'
import { findOrSearchPosts } from './search/search.ts'
import {
  categoryName,
  createPostInput,
  createReplyInput,
  editedPostText,
  filter,
  order,
  searchText,
} from '../items/rules.ts'

const rememberedPost = deriveOnce((post: PostWithAuthor) => restPost(null, post))

/** Returns a discussion of a list as it is for everybody but its author and administrators. */
const publicPost = (post: PostWithAuthor) =>
  dependsOnTime(post) ? restPost(null, post) : rememberedPost(post)

/** The forum's documented routes (specification, section 7). */
export const forumRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/forum/posts',
    summary: 'Discussions, newest first; those of a search, best match first',
    who: 'everybody',
    query: pageQuery().extend({
      search: searchText.describe('Words in titles, texts and replies; then at most 40 in a page'),
      category: categoryName,
      order: order.optional(),
      filter: filter.optional(),
    }),
    response: z.array(postResponse),
    also: { 429: `Searches: more than ${limitOf('searches')}` },
    handle: async ({ context, viewer, query: { limit, after, ...wanted } }) => {
      const page = { ...pageArgsOf({ limit, after }), ...wanted, hasSnippets: false }
      const { edges, pageInfo } = await findOrSearchPosts(context, page)
      return new Page(
        edges.map(({ node }) => (may.seeDecision(viewer, node) ? restPost(viewer, node) : publicPost(node))),
        pageInfo.hasNextPage ? pageInfo.endCursor : null,
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/forum/posts/{id}',
    summary: 'A discussion with its author and replies, oldest first',
    who: 'everybody',
    query: pageQuery(MAX_AT_ONCE),
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
  route({
    method: 'put',
    path: '/api/forum/posts/{id}',
    summary: 'Edit your discussion; fields of an event or a vacancy that are left out stay',
    who: 'members',
    body: editedPostText,
    response: postResponse,
    also: { 409: 'Its text is deleted already', 429: `More than ${limitOf('edits')}` },
    handle: async ({ viewer, params: { id }, body }) => {
      const post = restPost(viewer, await editPost(viewer, { ...body, id, version: null }))
      return { ...post, isEditPending: await hasPendingEdit('post', id) }
    },
  }),
  route({
    method: 'delete',
    path: '/api/forum/posts/{id}',
    summary: 'Delete your discussion; once others have replied, only its text',
    who: 'members',
    response: done,
    also: { 409: 'Its text is deleted already' },
    handle: ({ viewer, params }) => succeeded(deletePost(viewer, params.id)),
  }),
  route({
    method: 'get',
    path: '/api/forum/replies/{id}',
    summary: 'A reply with its discussion',
    who: 'everybody',
    response: contributionResponse,
    handle: async ({ viewer, params }) => restContribution(viewer, await requireReply(viewer, params.id)),
  }),
  route({
    method: 'put',
    path: '/api/forum/replies/{id}',
    summary: 'Edit your reply',
    who: 'members',
    body: createReplyInput.omit({ postId: true }),
    response: replyResponse,
    also: { 429: `More than ${limitOf('edits')}` },
    handle: async ({ viewer, params: { id }, body }) => {
      const reply = restReply(viewer, await editReply(viewer, { ...body, id, version: null }))
      return { ...reply, isEditPending: await hasPendingEdit('reply', id) }
    },
  }),
  route({
    method: 'delete',
    path: '/api/forum/replies/{id}',
    summary: 'Delete your reply',
    who: 'members',
    response: done,
    handle: ({ viewer, params }) => succeeded(deleteReply(viewer, params.id)),
  }),
]
