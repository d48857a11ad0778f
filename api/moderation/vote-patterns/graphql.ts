import { builder } from '../../graphql/builder.ts'
import {
  readVotePatterns,
  type Adjusted,
  type Counted,
  type Pair,
  type VotePatterns,
} from './vote-patterns.ts'
import type { VotedItem } from './voted-items.ts'

const VotedItemType = builder.objectRef<VotedItem>('VotedItem').implement({
  description: 'A post or reply that a figure is about.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isReply: t.exposeBoolean('isReply'),
    postId: t.exposeID('postId'),
    title: t.exposeString('title'),
  }),
})

const Voter = builder.objectRef<Pair['one']>('Voter').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
  }),
})

const VotingPair = builder.objectRef<Pair>('VotingPair').implement({
  description: 'Two members who voted for each other’s items.',
  fields: (t) => ({
    one: t.field({ type: Voter, resolve: ({ one }) => one }),
    other: t.field({ type: Voter, resolve: ({ other }) => other }),
    fromOne: t.exposeInt('fromOne'),
    fromOther: t.exposeInt('fromOther'),
  }),
})

const VotedCount = builder.objectRef<Counted>('VotedCount').implement({
  fields: (t) => ({
    item: t.field({ type: VotedItemType, resolve: ({ item }) => item }),
    count: t.exposeInt('count'),
  }),
})

const LargeAdjustment = builder.objectRef<Adjusted>('LargeAdjustment').implement({
  fields: (t) => ({
    item: t.field({ type: VotedItemType, resolve: ({ item }) => item }),
    likeAdjustment: t.exposeInt('likeAdjustment'),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    reason: t.exposeString('reason'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const VotePatternsType = builder.objectRef<VotePatterns>('VotePatterns').implement({
  description: 'Figures about the votes of the last 30 days. They are hints, not evidence.',
  fields: (t) => ({
    votes: t.exposeInt('votes', { description: 'The number of votes examined, up to the newest 20,000.' }),
    pairs: t.field({ type: [VotingPair], resolve: ({ pairs }) => pairs }),
    early: t.field({
      description: 'The items with most votes within two minutes of their publication.',
      type: [VotedCount],
      resolve: ({ early }) => early,
    }),
    newcomers: t.field({
      description: 'The items with most votes from accounts younger than a week.',
      type: [VotedCount],
      resolve: ({ newcomers }) => newcomers,
    }),
    adjustments: t.field({ type: [LargeAdjustment], resolve: ({ adjustments }) => adjustments }),
  }),
})

builder.queryField('votePatterns', (t) =>
  t.field({
    description: 'Figures about the votes of the last 30 days; only for administrators.',
    type: VotePatternsType,
    resolve: (_root, _args, { viewer }) => readVotePatterns(viewer),
  }),
)
