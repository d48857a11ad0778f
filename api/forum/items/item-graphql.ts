import type { Prisma } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { Member } from '../../people/graphql.ts'
import { may } from '../../policy.ts'
import { dayOf } from '../../text/moments.ts'
import { Post, Reply, Status } from '../graphql.ts'
import { BALLOTS } from '../../items/rules.ts'
import { MOST_REASONS, publicReason } from '../votes/adjustments.ts'
import { shownVotes } from './counts.ts'

export const Vote = enumType('Vote', BALLOTS)

const VoteAdjustment = builder.prismaObject('VoteAdjustment', {
  description: 'What a moderator has done to the votes of an item.',
  fields: (t) => ({
    likeAdjustment: t.exposeInt('likeAdjustment'),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    reason: t.string({
      description: 'Null where it is not public.',
      nullable: true,
      select: { reason: true, isReasonPublic: true },
      resolve: publicReason,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

/** The columns that are read of either of them. */
type Columns = Prisma.PostSelect & Prisma.ReplySelect
const COUNTS = {
  likeCount: true,
  dislikeCount: true,
  likeAdjustment: true,
  dislikeAdjustment: true,
} as const satisfies Columns
/** The columns that the policy needs of an item. */
const STATE = { authorId: true, status: true, deletedAt: true } as const satisfies Columns

/** An id of no member: a stranger has voted on nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const ofViewer = (viewerId: string | undefined) =>
  ({ votes: { where: { voterId: viewerId ?? NOBODY }, take: 1, select: { ballot: true } } }) as const

/** Gives posts or replies the fields that both have. */
const addItemFields = (item: typeof Post) =>
  builder.prismaObjectFields(item, (t) => ({
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.string({
      description: 'Why it was not published; only for its author and administrators.',
      nullable: true,
      select: { authorId: true, rejectionReason: true },
      resolve: (row, _args, { viewer }) => (may.seeDecision(viewer, row) ? row.rejectionReason : null),
    }),
    likeCount: t.int({
      description: 'Upvotes as everyone sees them: votes and adjustments.',
      select: COUNTS,
      resolve: (row) => shownVotes(row).likeCount,
    }),
    dislikeCount: t.int({ select: COUNTS, resolve: (row) => shownVotes(row).dislikeCount }),
    likeAdjustment: t.exposeInt('likeAdjustment', {
      description: 'How many of the upvotes moderators have added, or taken away; the votes themselves stay.',
    }),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    adjustments: t.relation('adjustments', {
      type: VoteAdjustment,
      description: `What moderators have done to the votes, newest first; the last ${MOST_REASONS} times.`,
      query: { orderBy: { id: 'desc' }, take: MOST_REASONS },
    }),
    score: t.exposeInt('score'),
    createdAt: t.expose('createdAt', { description: 'When it was written.', type: 'DateTime' }),
    listedAt: t.expose('listedAt', {
      description: 'Its place in lists: when it was published and, until then, when it was written.',
      type: 'DateTime',
    }),
    writtenAt: t.field({
      description: 'When it was written, if that was on another day in Ireland than its publication.',
      type: 'DateTime',
      nullable: true,
      select: { createdAt: true, listedAt: true },
      resolve: ({ createdAt, listedAt }) => (dayOf(createdAt) === dayOf(listedAt) ? null : createdAt),
    }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    author: t.relation('author', {
      type: Member,
      nullable: true,
      description: 'Null for a Deleted member, and where the author has removed their words.',
    }),
    viewerCanEdit: t.boolean({
      select: STATE,
      resolve: (row, _args, { viewer }) => may.edit(viewer, row),
    }),
    viewerVote: t.field({
      description: 'What the viewer has voted; NONE for a stranger.',
      type: Vote,
      select: (_args, { viewer }) => ofViewer(viewer?.id),
      resolve: ({ votes }) => votes[0]?.ballot ?? 'NONE',
    }),
  }))

addItemFields(Post)
// A field's type belongs to one table; the columns read above exist in both.
addItemFields(Reply as unknown as typeof Post)
