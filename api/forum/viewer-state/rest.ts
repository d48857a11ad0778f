import { z } from '@hono/zod-openapi'
import { route, type Route } from '../../http/rest/rest.ts'
import { REVIEWS } from '../items/first-status.ts'
import { findOwnLimits, FORUM_RATES } from './own-limits.ts'

const limitsResponse = z
  .strictObject({
    review: z.enum(REVIEWS).openapi({ description: 'Whose writing is reviewed before it is published' }),
    isPublishedAtOnce: z.boolean(),
    published: z.int().openapi({ description: 'Counted up to trustedAfter, for newcomers only' }),
    trustedAfter: z.int(),
    allowances: z.array(
      z.strictObject({
        rate: z.enum(FORUM_RATES),
        points: z.int(),
        seconds: z.int(),
        left: z.int().nullable().openapi({ description: 'Null where no limit applies to you' }),
      }),
    ),
  })
  .openapi('Limits')

/** The routes for the limits of a member. */
export const ownLimitRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/limits',
    summary: 'How much you can still post, and whether it is reviewed first',
    who: 'members',
    response: limitsResponse,
    handle: ({ viewer }) => findOwnLimits(viewer),
  }),
]
