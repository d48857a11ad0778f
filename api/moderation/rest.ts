import type { ModerationLog } from '../../prisma/client/client.ts'
import { MOST_AT_ONCE } from '../forum/rules.ts'
import { fileOf, Page, paging, type Call, type Route } from '../rest.ts'
import { decideItem } from './decisions.ts'
import { exportLog } from './log-export.ts'
import { findLog } from './log.ts'
import { findAllWaiting } from './queue.ts'
import { statusChange, type ItemType } from './rules.ts'
import type { Waiting } from './waiting.ts'

/** Pending items with exactly the names of the specification, section 3; an edit is marked as one. */
const restPending = ({ targetId, title, category, content, createdAt, isEdit }: Waiting) => ({
  id: targetId,
  title,
  category,
  content,
  createdAt,
  ...(isEdit ? { isEdit } : {}),
})

const restPendingReply = ({ targetId, content, createdAt, isEdit, discussion }: Waiting) => ({
  id: targetId,
  content,
  createdAt,
  ...(discussion ? { post: discussion } : {}),
  ...(isEdit ? { isEdit } : {}),
})

const restEntry = ({ id, moderatorId, action, targetType, targetId, reason, createdAt }: ModerationLog) => ({
  id,
  moderatorId,
  action,
  targetType,
  targetId,
  reason,
  createdAt,
})

const decideBy =
  (type: ItemType, param: string) =>
  async ({ viewer, params, body }: Call) => {
    const { id, status } = await decideItem(viewer, type, params[param] ?? '', body)
    return { id, status }
  }

const filterOf = ({ search, moderator, action, target }: Record<string, string>) => ({
  search: search ?? null,
  moderatorId: moderator ?? null,
  action: action ?? null,
  targetId: target ?? null,
})

/** The documented paths of moderation (specification, section 7), and the log as a file. */
export const moderationRoutes: Route[] = [
  {
    method: 'get',
    path: '/api/admin/moderation/pending',
    summary: 'What waits for a moderator, oldest first',
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findAllWaiting(viewer, paging(query, MOST_AT_ONCE))
      const posts = nodes.filter(({ type }) => type === 'post').map(restPending)
      const replies = nodes.filter(({ type }) => type === 'reply').map(restPendingReply)
      return new Page({ posts, replies }, next)
    },
  },
  {
    method: 'patch',
    path: '/api/admin/posts/{postId}/status',
    summary: 'Approve or reject a post, or an edit of it',
    body: statusChange,
    handle: decideBy('post', 'postId'),
  },
  {
    method: 'patch',
    path: '/api/admin/replies/{replyId}/status',
    summary: 'Approve or reject a reply, or an edit of it',
    body: statusChange,
    handle: decideBy('reply', 'replyId'),
  },
  {
    method: 'get',
    path: '/api/admin/logs',
    summary: 'The moderation log, newest first',
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findLog(viewer, filterOf(query), paging(query))
      return new Page(nodes.map(restEntry), next)
    },
  },
  {
    method: 'get',
    path: '/api/admin/logs.csv',
    summary: 'The moderation log as a CSV file',
    handle: ({ viewer, query }) =>
      fileOf(exportLog(viewer, filterOf(query)), {
        type: 'text/csv; charset=utf-8',
        name: `moderation-log-${new Date().toISOString().slice(0, 10)}.csv`,
      }),
  },
]
