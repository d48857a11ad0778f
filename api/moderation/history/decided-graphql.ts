import { Moderator } from '../../audit/graphql.ts'
import { ItemType } from '../../forum/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { User } from '../../members/administration/graphql.ts'
import { findDecisions, type CurrentItem, type PastDecision } from './decided.ts'

const CurrentItem = builder.objectRef<CurrentItem>('CurrentItem').implement({
  description: 'A post or reply as it is now, whatever was decided.',
  fields: (t) => ({
    category: t.exposeString('category', { description: 'Of the post, or of the reply’s discussion.' }),
    excerpt: t.exposeString('excerpt', { description: 'The beginning of its text, without markup.' }),
    author: t.field({ type: User, nullable: true, resolve: ({ author }) => author }),
  }),
})

const PastDecision = builder.objectRef<PastDecision>('PastDecision').implement({
  description: 'A decision about a post or reply, and what can be done about it now.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of its entry in the log.' }),
    action: t.exposeString('action'),
    itemType: t.field({
      type: ItemType,
      resolve: ({ targetType }) => (targetType === 'reply' ? 'reply' : 'post'),
    }),
    itemId: t.exposeID('targetId'),
    title: t.exposeString('targetName', { nullable: true }),
    postId: t.exposeID('targetPostId', {
      nullable: true,
      description: 'Null when its author has removed it.',
    }),
    item: t.field({
      type: CurrentItem,
      nullable: true,
      description: 'Null when its author has removed it.',
      resolve: ({ item }) => item,
    }),
    reason: t.exposeString('reason', { nullable: true }),
    rule: t.exposeString('rule', { nullable: true }),
    moderatorId: t.exposeID('moderatorId', {
      nullable: true,
      description: 'Null for an act of the site itself.',
    }),
    moderator: t.field({ type: Moderator, nullable: true, resolve: ({ moderator }) => moderator }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    canUnpublish: t.exposeBoolean('canUnpublish'),
    canRestore: t.exposeBoolean('canRestore'),
  }),
})

const PastDecisionConnection = connectionType<PastDecision>('PastDecisionConnection', PastDecision)

builder.queryField('decisions', (t) =>
  t.field({
    description: 'Returns decisions about posts and replies, newest first; administrators only.',
    type: PastDecisionConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findDecisions(viewer, args),
  }),
)
