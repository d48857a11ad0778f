import { builder } from '../../graphql/builder.ts'
import { ItemType, Status } from '../../forum/graphql.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { User } from '../../members/administration/graphql.ts'
import { putBackItem } from './put-back.ts'
import { findRemoved, type RemovedItem as Row } from './removed-items.ts'

const RemovedItem = builder.objectRef<Row>('RemovedItem').implement({
  description: 'A post or reply that its author has removed, as it was.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    postId: t.exposeID('postId'),
    title: t.exposeString('title', {
      description: "The post's own title, or that of the reply's discussion.",
    }),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({
      description: 'The status that it had, and has again once it is restored.',
      type: Status,
      resolve: ({ status }) => status,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    removedAt: t.expose('removedAt', { type: 'DateTime' }),
    isInPlace: t.exposeBoolean('isInPlace', {
      description: 'True when the discussion remains because of the replies of others.',
    }),
    author: t.field({ type: User, nullable: true, resolve: ({ author }) => author }),
  }),
})

const RemovedItemConnection = connectionType<Row>('RemovedItemConnection', RemovedItem)

builder.queryField('removedItems', (t) =>
  t.field({
    description:
      'Returns items removed by their authors in the last 30 days, most recently removed first; administrators only.',
    type: RemovedItemConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findRemoved(viewer, args),
  }),
)

const PutBackItemInput = builder.inputType('PutBackItemInput', {
  fields: (t) => ({
    type: t.field({ type: ItemType, required: true }),
    id: t.id({ required: true }),
  }),
})

builder.mutationField('putBackItem', (t) =>
  t.id({
    description: 'Restores an item that was removed by mistake, and notifies its author. Returns its id.',
    args: { input: t.arg({ type: PutBackItemInput, required: true }) },
    resolve: async (_root, { input }, { viewer }) => (await putBackItem(viewer, input)).id,
  }),
)
