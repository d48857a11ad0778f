import { builder } from '../../graphql/builder.ts'
import { Post } from '../graphql.ts'
import { MAX_PINNED, PIN_DAYS } from '../../items/limits.ts'
import { isPinned } from '../items/pins.ts'
import { findPinned, pinPost, unpinPost } from './pins.ts'

const PinPostInput = builder.inputType('PinPostInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    until: t.string({
      description: `The last day, such as 2026-12-24, at most ${PIN_DAYS.most} days ahead; without it ${PIN_DAYS.usual} days.`,
    }),
  }),
})

builder.prismaObjectField(Post, 'pinnedUntil', (t) =>
  t.field({
    description: 'While it is pinned: until when.',
    type: 'DateTime',
    nullable: true,
    select: { pinnedUntil: true },
    resolve: (post) => (isPinned(post) ? post.pinnedUntil : null),
  }),
)

builder.queryField('pinnedPosts', (t) =>
  t.prismaField({
    description: `Returns the discussions pinned in a category, up to ${MAX_PINNED}; without a category, those pinned last.`,
    type: [Post],
    args: { category: t.arg.string() },
    complexity: { field: 1, multiplier: MAX_PINNED },
    resolve: (shape, _root, { category }) => findPinned(category, shape),
  }),
)

builder.mutationFields((t) => ({
  pinPost: t.field({
    description: 'Pins a discussion to the head of its category, or changes until when; for administrators.',
    type: Post,
    args: { input: t.arg({ type: PinPostInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => pinPost(viewer, input),
  }),
  unpinPost: t.field({
    description: 'For administrators.',
    type: Post,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => unpinPost(viewer, id),
  }),
}))
