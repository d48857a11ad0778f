import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { enumType } from '../graphql/enum-type.ts'
import { findNotifications, markRead, type VisibleNotification } from './notifications.ts'
import { NOTIFICATION_KINDS } from './rules.ts'
import { actOf, actorName, pathOf, quoteOf, summaryOf } from './summary.ts'

export const NotificationKind = enumType('NotificationKind', NOTIFICATION_KINDS)

const Notification = builder.objectRef<VisibleNotification>('Notification').implement({
  description: 'Something that the viewer was told of, and may still see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: NotificationKind, resolve: ({ kind }) => kind }),
    summary: t.string({
      description: 'The event, as one sentence without a full stop.',
      resolve: (notified, _args, { viewer }) => summaryOf(viewer, notified),
    }),
    quote: t.string({
      description: 'The beginning of the text, where something was.',
      nullable: true,
      resolve: quoteOf,
    }),
    actorName: t.string({
      description: 'Whose act it was, where that is told.',
      nullable: true,
      resolve: (notified, _args, { viewer }) => actorName(viewer, notified),
    }),
    act: t.string({
      description:
        'What they did: the sentence goes on with it behind their name, or behind those of several.',
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
    description: 'What the viewer was told, newest first.',
    type: NotificationConnection,
    complexity: pageCost,
    args: { ...pageArgs, unread: t.arg.boolean({ description: 'Only those that have not been read.' }) },
    resolve: (_root, { unread, ...args }, { viewer }) =>
      findNotifications(viewer, args, { isUnread: unread ?? false }),
  }),
)

builder.mutationField('markNotificationsRead', (t) =>
  t.int({
    description: 'Marks some or all as read; answers how many are unread now, at most 100.',
    args: { input: t.arg({ type: MarkNotificationsReadInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => markRead(viewer, input),
  }),
)
