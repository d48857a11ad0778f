import { builder } from '../../graphql/builder.ts'
import { deleteAccount, previewAccountDeletion } from './deletion.ts'
import { MessagePayload } from '../../graphql/message-type.ts'
import { readOwnData } from './own-data/own-data.ts'

type Part = Awaited<ReturnType<typeof readOwnData>>[number]

const OwnFact = builder.objectRef<{ name: string; value: string }>('OwnFact').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

const OwnEntry = builder.objectRef<Part['entries'][number]>('OwnEntry').implement({
  fields: (t) => ({ facts: t.field({ type: [OwnFact], resolve: (facts) => facts }) }),
})

const OwnRecords = builder.objectRef<Part>('OwnRecords').implement({
  description: 'The stored records of one type about the viewer; visible to no one else.',
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    isMore: t.exposeBoolean('isMore', { description: 'The file /api/account/data contains more of these.' }),
    entries: t.field({ type: [OwnEntry], resolve: ({ entries }) => entries }),
  }),
})

const ItemCounts = builder.objectRef<{ posts: number; replies: number }>('ItemCounts').implement({
  description: 'Counts of a member’s posts and replies.',
  fields: (t) => ({ posts: t.exposeInt('posts'), replies: t.exposeInt('replies') }),
})

type Preview = Awaited<ReturnType<typeof previewAccountDeletion>>

const AccountDeletionPreview = builder.objectRef<Preview>('AccountDeletionPreview').implement({
  description: 'The effect on the viewer’s items of deleting their account.',
  fields: (t) => ({
    kept: t.field({
      description: 'Published: they stay as a Deleted member’s.',
      type: ItemCounts,
      resolve: ({ retained }) => retained,
    }),
    deleted: t.field({
      description: 'Not published: they go.',
      type: ItemCounts,
      resolve: ({ deleted }) => deleted,
    }),
    isLastAdministrator: t.exposeBoolean('isLastAdministrator'),
  }),
})

builder.queryFields((t) => ({
  previewAccountDeletion: t.field({
    type: AccountDeletionPreview,
    resolve: (_root, _args, { viewer }) => previewAccountDeletion(viewer),
  }),
  ownData: t.field({
    description: 'All that is kept about the viewer, to be read.',
    type: [OwnRecords],
    resolve: (_root, _args, { viewer }) => readOwnData(viewer),
  }),
}))

builder.mutationField('deleteAccount', (t) =>
  t.field({
    description: 'Deletes the viewer’s account for good; they type their own address.',
    type: MessagePayload,
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, { viewer, setSession }) => {
      const response = await deleteAccount(viewer, { email })
      setSession(null)
      return response
    },
  }),
)
