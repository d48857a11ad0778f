import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { enumType } from '../graphql/enum-type.ts'
import { findNotifications, markRead, type VisibleNotification } from './notifications.ts'
import { NOTIFICATION_KINDS } from './rules.ts'
import { actOf, actorName, pathOf, quoteOf, summaryOf } from './summary.ts'

export const NotificationKind = enumType('NotificationKind', NOTIFICATION_KINDS)

const Notification = builder.objectRef<VisibleNotification>('Notification').implement({
  description: 'A notification about something that the viewer may still see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: NotificationKind, resolve: ({ kind }) => kind }),
    summary: t.string({
      description: 'The event, as one sentence without a full stop.',
      resolve: (notified, _args, { viewer }) => summaryOf(viewer, notified),
    }),
    quote: t.string({
      description: 'The beginning of the original text, where there was one.',
      nullable: true,
      resolve: quoteOf,
    }),
    actorName: t.string({
      description: 'The name of the member who acted, where it is public.',
      nullable: true,
      resolve: (notified, _args, { viewer }) => actorName(viewer, notified),
    }),
    act: t.string({
      description: 'The end of a sentence that begins with the name of one or more members.',
      nullable: true,
      resolve: actOf,
    }),
    path: t.string({ description: 'Where to read more.', resolve: pathOf }),
    postId: t.exposeID('postId', { nullable: true }),
    replyId: t.exposeID('replyId', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ visibleAt }) => visibleAt }),
    isRead: t.boolean({ resolve: ({ readAt }) => readAt !== null }),
  }),
})

const NotificationConnection = connectionType<VisibleNotification>('NotificationConnection', Notification)

const MarkNotificationsReadInput = builder.inputType('MarkNotificationsReadInput', {
  description: 'Exactly one of these.',
  fields: (t) => ({
    ids: t.idList({ description: 'At most 100.' }),
    postId: t.id({ description: 'Those about a discussion that has just been read.' }),
    all: t.boolean(),
  }),
})

builder.queryField('notifications', (t) =>
  t.field({
    description: 'Returns the viewer’s notifications, newest first.',
    type: NotificationConnection,
    complexity: pageCost,
    args: { ...pageArgs, unread: t.arg.boolean({ description: 'Only those that have not been read.' }) },
    resolve: (_root, { unread, ...args }, { viewer }) =>
      findNotifications(viewer, args, { isUnread: unread ?? false }),
  }),
)

builder.mutationField('markNotificationsRead', (t) =>
  t.int({
    description:
      'Marks some or all notifications as read. Returns the number still unread, counted up to 100.',
    args: { input: t.arg({ type: MarkNotificationsReadInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => markRead(viewer, input),
  }),
)
