import type { Prisma } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { Member } from '../../people/graphql.ts'
import { may } from '../../policy.ts'
import { dayOf } from '../../text/moments.ts'
import { Post, Reply, Status } from '../graphql.ts'
import { BALLOTS } from '../../items/rules.ts'
import { MAX_REASONS } from '../votes/adjustments.ts'
import { shownVotes } from './counts.ts'

export const Vote = enumType('Vote', BALLOTS)

const VoteAdjustment = builder.prismaObject('VoteAdjustment', {
  description: 'An adjustment of an item’s votes by a moderator.',
  fields: (t) => ({
    likeAdjustment: t.exposeInt('likeAdjustment'),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    reason: t.exposeString('reason'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

/** The columns that exist in both tables. */
type Columns = Prisma.PostSelect & Prisma.ReplySelect
const COUNTS = {
  likeCount: true,
  dislikeCount: true,
  likeAdjustment: true,
  dislikeAdjustment: true,
} as const satisfies Columns
/** The columns of an item that the policy needs. */
const STATE = { authorId: true, status: true, deletedAt: true } as const satisfies Columns

/** An id that no member has: a signed-out visitor has no votes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const ofViewer = (viewerId: string | undefined) =>
  ({ votes: { where: { voterId: viewerId ?? NOBODY }, take: 1, select: { ballot: true } } }) as const

/** Adds the fields that posts and replies share. */
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
      description:
        'Upvotes that moderators have added, or removed if negative. The votes themselves are unchanged.',
    }),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    adjustments: t.relation('adjustments', {
      type: VoteAdjustment,
      description: `The last ${MAX_REASONS} adjustments of the votes by moderators, newest first.`,
      query: { orderBy: { id: 'desc' }, take: MAX_REASONS },
    }),
    score: t.exposeInt('score'),
    createdAt: t.expose('createdAt', { description: 'When it was written.', type: 'DateTime' }),
    listedAt: t.expose('listedAt', {
      description:
        'The time that determines its place in lists: its publication or, until then, its creation.',
      type: 'DateTime',
    }),
    writtenAt: t.field({
      description: 'When it was written, unless it was published on the same day in Ireland.',
      type: 'DateTime',
      nullable: true,
      select: { createdAt: true, listedAt: true },
      resolve: ({ createdAt, listedAt }) => (dayOf(createdAt) === dayOf(listedAt) ? null : createdAt),
    }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    author: t.relation('author', {
      type: Member,
      nullable: true,
      description: 'Null for a deleted member, and where the author has removed the text.',
    }),
    viewerCanEdit: t.boolean({
      select: STATE,
      resolve: (row, _args, { viewer }) => may.edit(viewer, row),
    }),
    viewerVote: t.field({
      description: 'The viewer’s vote; NONE without a session.',
      type: Vote,
      select: (_args, { viewer }) => ofViewer(viewer?.id),
      resolve: ({ votes }) => votes[0]?.ballot ?? 'NONE',
    }),
  }))

addItemFields(Post)
// A field's type belongs to one table; the columns read above exist in both.
addItemFields(Reply as unknown as typeof Post)
