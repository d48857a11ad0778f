import { builder } from '../../graphql/builder.ts'
import { adjustVotes, type Adjusted } from './adjustments.ts'
import { ItemType, Post, Reply } from '../graphql.ts'
import { Vote } from '../items/item-graphql.ts'
import { setPostVote, setReplyVote } from './votes.ts'

const SetVoteInput = builder.inputType('SetVoteInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The post or the reply.' }),
    ballot: t.field({ type: Vote, required: true }),
  }),
})

const AdjustVotesInput = builder.inputType('AdjustVotesInput', {
  fields: (t) => ({
    type: t.field({ type: ItemType, required: true }),
    id: t.id({ required: true }),
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
  setPostVote: t.prismaField({
    type: Post,
    args: { input: t.arg({ type: SetVoteInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => setPostVote(viewer, input, shape),
  }),
  setReplyVote: t.prismaField({
    type: Reply,
    args: { input: t.arg({ type: SetVoteInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => setReplyVote(viewer, input, shape),
  }),
  adjustVotes: t.field({
    type: AdjustedVotes,
    args: { input: t.arg({ type: AdjustVotesInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => adjustVotes(viewer, input),
  }),
}))
