import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { REVIEWS } from '../items/first-status.ts'
import { findOwnLimits, FORUM_RATES, type OwnLimits as Row } from './own-limits.ts'

const Review = enumType('Review', REVIEWS)
const ForumRate = enumType('ForumRate', FORUM_RATES)

const OwnAllowance = builder.objectRef<Row['allowances'][number]>('OwnAllowance').implement({
  description: 'A rate limit: the number of acts allowed within a number of seconds.',
  fields: (t) => ({
    rate: t.field({ type: ForumRate, resolve: ({ rate }) => rate }),
    points: t.exposeInt('points'),
    seconds: t.exposeInt('seconds'),
    left: t.exposeInt('left', { nullable: true, description: 'Null where no limit applies to the viewer.' }),
  }),
})

const OwnLimits = builder.objectRef<Row>('OwnLimits').implement({
  description: 'The viewer’s current limits.',
  fields: (t) => ({
    review: t.field({
      description: 'Whose writing is looked at before it is published.',
      type: Review,
      resolve: ({ review }) => review,
    }),
    isPublishedAtOnce: t.exposeBoolean('isPublishedAtOnce'),
    published: t.exposeInt('published', { description: 'Counted up to `trustedAfter`, for newcomers only.' }),
    trustedAfter: t.exposeInt('trustedAfter'),
    allowances: t.field({ type: [OwnAllowance], resolve: ({ allowances }) => allowances }),
  }),
})

builder.queryField('ownLimits', (t) =>
  t.field({
    description: 'The viewer’s current limits, and those that come next.',
    type: OwnLimits,
    resolve: (_root, _args, { viewer }) => findOwnLimits(viewer),
  }),
)
