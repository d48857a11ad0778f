import type { Prisma } from '../../../prisma/client/client.ts'
import { builder } from '../../builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { Member } from '../../members/graphql.ts'
import { isAdmin, may } from '../../policy.ts'
import { Post, Reply, Status } from '../graphql.ts'
import { BALLOTS } from '../rules.ts'
import { shownVotes } from './counts.ts'

export const Vote = enumType('Vote', BALLOTS)

/** What is read of either of them. */
type Columns = Prisma.PostSelect & Prisma.ReplySelect
const COUNTS = {
  likeCount: true,
  dislikeCount: true,
  likeAdjustment: true,
  dislikeAdjustment: true,
} as const satisfies Columns
/** What the policy asks about an item. */
const STATE = { authorId: true, status: true, deletedAt: true } as const satisfies Columns

/** Nobody's id: a stranger has voted on nothing. */
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
      description: 'Upvotes as everybody sees them: votes and adjustments.',
      select: COUNTS,
      resolve: (row) => shownVotes(row).likeCount,
    }),
    dislikeCount: t.int({ select: COUNTS, resolve: (row) => shownVotes(row).dislikeCount }),
    likeAdjustment: t.int({
      description: 'Only for administrators.',
      nullable: true,
      select: { likeAdjustment: true },
      resolve: ({ likeAdjustment }, _args, { viewer }) => (isAdmin(viewer) ? likeAdjustment : null),
    }),
    dislikeAdjustment: t.int({
      description: 'Only for administrators.',
      nullable: true,
      select: { dislikeAdjustment: true },
      resolve: ({ dislikeAdjustment }, _args, { viewer }) => (isAdmin(viewer) ? dislikeAdjustment : null),
    }),
    score: t.exposeInt('score'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
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
// A field's type belongs to one table; what is read above, both have.
addItemFields(Reply as unknown as typeof Post)
