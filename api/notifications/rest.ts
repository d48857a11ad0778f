import { z } from 'zod'
import { Page, pageQuery, pageArgsOf, route, type Route } from '../http/rest/rest.ts'
import type { Viewer } from '../policy.ts'
import { countUnread, findNotifications, markRead, type VisibleNotification } from './notifications.ts'
import { notificationResponse, unreadResponse } from './responses.ts'
import { readNotifications } from './rules.ts'
import { actorName, pathOf, quoteOf, summaryOf } from './summary.ts'

const restNotification = (viewer: Viewer, notifications: VisibleNotification) => ({
  id: notifications.id,
  kind: notifications.kind,
  summary: summaryOf(viewer, notifications),
  quote: quoteOf(notifications),
  actorName: actorName(viewer, notifications),
  path: pathOf(notifications),
  postId: notifications.postId,
  replyId: notifications.replyId,
  createdAt: notifications.visibleAt,
  isRead: notifications.readAt !== null,
})

/** The documented routes for notifications (decisions, "Coming back"). */
export const notificationRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/notifications',
    summary: 'Your notifications, newest first',
    who: 'members',
    query: pageQuery().extend({ unread: z.literal('yes', 'The only value is: yes').optional() }),
    response: z.array(notificationResponse),
    headers: { 'x-unread-count': 'How many are unread in all; at most 100 are counted' },
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findNotifications(viewer, pageArgsOf(query), {
        isUnread: query.unread === 'yes',
      })
      const unread = viewer ? await countUnread(viewer) : 0
      const body = nodes.map((notifications) => restNotification(viewer, notifications))
      return new Page(body, next, { 'x-unread-count': String(unread) })
    },
  }),
  route({
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark some as read by their ids, those about one discussion, or all',
    who: 'members',
    body: readNotifications,
    response: unreadResponse,
    handle: async ({ viewer, body }) => ({ unread: await markRead(viewer, body) }),
  }),
]
