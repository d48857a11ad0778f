import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { ItemFact, ItemType } from '../graphql.ts'
import { findVersions, type Version } from './versions.ts'

const ItemVersion = builder.objectRef<Version>('ItemVersion').implement({
  description: 'What a discussion or a reply has said since a moment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true, description: 'Null for a reply.' }),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    facts: t.field({
      description: 'What else its author wrote, as far as there is any.',
      type: [ItemFact],
      resolve: ({ facts }) => facts,
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
  }),
})

const ItemVersionConnection = connectionType<Version>('ItemVersionConnection', ItemVersion)

builder.queryField('itemVersions', (t) =>
  t.field({
    description: 'What a published discussion or reply has said, newest first: published versions only.',
    type: ItemVersionConnection,
    complexity: pageCost,
    args: {
      type: t.arg({ type: ItemType, required: true }),
      id: t.arg.id({ required: true }),
      ...pageArgs,
    },
    resolve: (_root, { type, id, ...args }) => findVersions(type, id, args),
  }),
)
