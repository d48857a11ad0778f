import { z } from '@hono/zod-openapi'
import { moment } from '../http/rest/openapi.ts'
import { NOTIFICATION_KINDS } from './rules.ts'

export const notificationResponse = z
  .strictObject({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    summary: z.string().openapi({ description: 'The event, as one sentence' }),
    quote: z.string().nullable().openapi({ description: 'The beginning of the text' }),
    actorName: z.string().nullable(),
    path: z.string().openapi({ description: 'Where to read more' }),
    postId: z.string().nullable(),
    replyId: z.string().nullable(),
    createdAt: moment,
    isRead: z.boolean(),
  })
  .openapi('Notification')

export const unreadResponse = z
  .strictObject({ unread: z.int().openapi({ description: 'At most 100 are counted' }) })
  .openapi('Unread')
