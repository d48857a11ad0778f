import { MAX_AT_ONCE } from '../../database/paging.ts'
import type { Viewer } from '../../policy.ts'
import { Page, pageQuery, route, pageArgsOf, type Route } from '../../http/rest/rest.ts'
import { decidedResponse, pendingResponse } from './responses.ts'
import { decideItem } from './decide.ts'
import { findAllPending } from '../queue/queue.ts'
import { queueFilter, statusChange, type ItemType } from '../../decisions/rules.ts'
import type { PendingItem } from '../../forum/items/pending-items.ts'
import { restFacts } from '../../forum/posts/facts.ts'

/**
 * Returns a pending item with exactly the field names of the specification, section 3, plus its version and a mark for
 * edits.
 */
const restPending = (item: PendingItem) => ({
  id: item.targetId,
  title: item.title,
  ...restFacts(item.facts),
  content: item.content,
  createdAt: item.createdAt,
  version: item.version,
  ...(item.isEdit ? { isEdit: true as const } : {}),
})

const restPendingReply = ({ targetId, content, createdAt, version, isEdit, discussion }: PendingItem) => ({
  id: targetId,
  content,
  createdAt,
  version,
  ...(discussion ? { post: discussion } : {}),
  ...(isEdit ? { isEdit: true as const } : {}),
})

const DECIDED = 'Someone else was quicker, the author has changed it, or their account is disabled'

const decide = async (viewer: Viewer, type: ItemType, itemId: string, body: unknown) => {
  const { id, status } = await decideItem(viewer, type, itemId, body)
  return { id, status }
}

/** The documented routes for moderation (specification, section 7). */
export const moderationRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/moderation/pending',
    summary: 'Everything pending, oldest first',
    who: 'administrators',
    query: pageQuery(MAX_AT_ONCE).extend(queueFilter.shape),
    response: pendingResponse,
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findAllPending(viewer, pageArgsOf(query), query)
      const posts = nodes.filter(({ type }) => type === 'post').map(restPending)
      const replies = nodes.filter(({ type }) => type === 'reply').map(restPendingReply)
      return new Page({ posts, replies }, next)
    },
  }),
  route({
    method: 'patch',
    path: '/api/admin/posts/{postId}/status',
    summary: 'Approve or reject a post, or an edit of it',
    who: 'administrators',
    body: statusChange,
    response: decidedResponse,
    also: { 409: DECIDED },
    handle: ({ viewer, params, body }) => decide(viewer, 'post', params.postId, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/replies/{replyId}/status',
    summary: 'Approve or reject a reply, or an edit of it',
    who: 'administrators',
    body: statusChange,
    response: decidedResponse,
    also: { 409: DECIDED },
    handle: ({ viewer, params, body }) => decide(viewer, 'reply', params.replyId, body),
  }),
]
