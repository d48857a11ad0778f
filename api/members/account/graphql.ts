import { builder } from '../../graphql/builder.ts'
import { deleteAccount, previewAccountDeletion } from './deletion.ts'
import { findReturn, returnByLink } from './departures.ts'
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
      description: 'Published: they stay as a Deleted member’s, or go too if their author chooses so.',
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

const AccountReturn = builder.objectRef<{ leavesAt: Date }>('AccountReturn').implement({
  description: 'The account of a member who is leaving, as the link in their e-mail shows it.',
  fields: (t) => ({
    leavesAt: t.expose('leavesAt', { type: 'DateTime', description: 'The end of the time to come back.' }),
  }),
})

builder.queryFields((t) => ({
  accountReturn: t.field({
    description: 'Returns what a link brings back, without using it up; null for a link that is over.',
    type: AccountReturn,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findReturn(token)
    },
  }),
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

builder.mutationFields((t) => ({
  deleteAccount: t.field({
    description:
      'Hides the viewer’s account at once, and deletes it in seven days unless they come back; they type their own address.',
    type: MessagePayload,
    args: {
      email: t.arg.string({ required: true }),
      takesItems: t.arg.boolean({
        description:
          'True to delete published discussions and replies too. By default, they stay without a name.',
      }),
    },
    resolve: async (_root, input, { viewer, setSession }) => {
      const response = await deleteAccount(viewer, input)
      setSession(null)
      return response
    },
  }),
  returnToAccount: t.field({
    description: 'Keeps the account of a leaving member, by the link in their e-mail; signs nobody in.',
    type: MessagePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, input) => returnByLink(input),
  }),
}))
