import { builder } from '../../builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { isAdmin } from '../../policy.ts'
import { adjustVotes, type Adjusted } from './adjustments.ts'
import { ItemType, Post, Reply } from '../graphql.ts'
import { BALLOTS } from '../rules.ts'
import { setPostVote, setReplyVote } from './votes.ts'

export const Vote = enumType('Vote', BALLOTS)

/** Nobody's id: a stranger has voted on nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const ofViewer = (viewerId: string | undefined) =>
  ({ votes: { where: { voterId: viewerId ?? NOBODY }, take: 1, select: { ballot: true } } }) as const

builder.prismaObjectFields(Post, (t) => ({
  viewerVote: t.field({
    description: 'What the viewer has voted; NONE for a stranger.',
    type: Vote,
    select: (_args, { viewer }) => ofViewer(viewer?.id),
    resolve: ({ votes }) => votes[0]?.ballot ?? 'NONE',
  }),
}))

builder.prismaObjectFields(Reply, (t) => ({
  viewerVote: t.field({
    description: 'What the viewer has voted; NONE for a stranger.',
    type: Vote,
    select: (_args, { viewer }) => ofViewer(viewer?.id),
    resolve: ({ votes }) => votes[0]?.ballot ?? 'NONE',
  }),
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
}))

const SetVoteInput = builder.inputType('SetVoteInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The post or the reply.' }),
    ballot: t.field({ type: Vote, required: true }),
  }),
})

const AdjustVotesInput = builder.inputType('AdjustVotesInput', {
  fields: (t) => ({
    entityType: t.field({ type: ItemType, required: true }),
    entityId: t.id({ required: true }),
    likeAdjustment: t.int({ required: true }),
    dislikeAdjustment: t.int({ required: true }),
    reason: t.string({ required: true }),
  }),
})

const AdjustedVotes = builder.objectRef<Adjusted>('AdjustedVotes').implement({
  description: 'The item whose votes were adjusted: one of the two.',
  fields: (t) => ({
    post: t.field({ type: Post, nullable: true, resolve: ({ post }) => post }),
    reply: t.field({ type: Reply, nullable: true, resolve: ({ reply }) => reply }),
  }),
})

builder.mutationFields((t) => ({
  setPostVote: t.field({
    type: Post,
    args: { input: t.arg({ type: SetVoteInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => setPostVote(viewer, input),
  }),
  setReplyVote: t.field({
    type: Reply,
    args: { input: t.arg({ type: SetVoteInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => setReplyVote(viewer, input),
  }),
  adjustVotes: t.field({
    type: AdjustedVotes,
    args: { input: t.arg({ type: AdjustVotesInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => adjustVotes(viewer, input),
  }),
}))
