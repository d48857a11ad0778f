import { LogEntry } from '../../audit/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { ItemType, Status } from '../../forum/graphql.ts'
import { User } from '../../members/administration/graphql.ts'
import { Appeal } from '../appeals/appeal-graphql.ts'
import { findItemHistory, type ItemHistory, type ItemHistoryVersion } from './item-history.ts'

const Version = builder.objectRef<ItemHistoryVersion>('StoryVersion').implement({
  description: 'The current, previous or proposed text of an item.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({ type: Status, resolve: ({ status }) => status }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    retiredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it left the public history: withheld, or taken down and replaced.',
      resolve: ({ retiredAt }) => retiredAt ?? null,
    }),
    isEarlier: t.exposeBoolean('isEarlier', {
      description: 'Everyone reads it in the history: it can be withheld by itself.',
    }),
    isWithheld: t.boolean({
      description: 'It was withheld by itself: it can be shown again.',
      resolve: ({ withheldBy }) => Boolean(withheldBy),
    }),
  }),
})

const History = builder.objectRef<ItemHistory>('ItemStory').implement({
  description: 'Everything that became of a post or reply.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    postId: t.exposeID('postId'),
    title: t.exposeString('title', {
      description: "The post's own title, or that of the reply's discussion.",
    }),
    status: t.field({ type: Status, resolve: ({ status }) => status }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its author removed it.',
    }),
    author: t.field({ type: User, nullable: true, resolve: ({ author }) => author }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    versions: t.field({
      description: 'Newest first.',
      type: [Version],
      resolve: ({ versions }) => versions,
    }),
    entries: t.field({
      description: 'Its log entries, newest first.',
      type: [LogEntry],
      resolve: ({ entries }) => entries,
    }),
    appeals: t.field({ type: [Appeal], resolve: ({ appeals }) => appeals }),
  }),
})

builder.queryField('itemStory', (t) =>
  t.field({
    description: 'The whole story of a post or reply; only for administrators.',
    type: History,
    nullable: true,
    args: { type: t.arg({ type: ItemType, required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { type, id }, { viewer }) => findItemHistory(viewer, type, id),
  }),
)
