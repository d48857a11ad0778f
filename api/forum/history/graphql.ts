import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { ItemFact, ItemType } from '../graphql.ts'
import { findVersions, type Version } from './versions.ts'

const ItemVersion = builder.objectRef<Version>('ItemVersion').implement({
  description: 'A version of a discussion or reply, with the time from which it was shown.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true, description: 'Null for a reply.' }),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    facts: t.field({
      description: 'The author’s other contributions, if any.',
      type: [ItemFact],
      resolve: ({ facts }) => facts,
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
  }),
})

const ItemVersionConnection = connectionType<Version>('ItemVersionConnection', ItemVersion)

builder.queryField('itemVersions', (t) =>
  t.field({
    description: 'Returns the published versions of a discussion or reply, newest first.',
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
