import { z } from '@hono/zod-openapi'
import { PAY_PERIODS, REMOTE } from '../items/limits.ts'
import { authorResponse } from '../people/responses.ts'
import { moment } from '../http/rest/openapi.ts'

/** Totals and, for administrators, the real counts with the adjustments. */
const counts = {
  likeCount: z.int(),
  dislikeCount: z.int(),
  likeAdjustment: z.int().optional(),
  dislikeAdjustment: z.int().optional(),
  voteAdjustment: z
    .strictObject({
      likes: z.int(),
      dislikes: z.int(),
      reasons: z
        .array(
          z.strictObject({
            likes: z.int(),
            dislikes: z.int(),
            reason: z.string(),
            createdAt: moment,
          }),
        )
        .optional()
        .openapi({ description: 'Newest first; only with the discussion itself, not in lists' }),
    })
    .optional()
    .openapi({ description: 'How moderators have changed the totals; only where they have' }),
}

/** Present for the author and administrators. */
const decision = {
  status: z.enum(['pending', 'approved', 'rejected']).optional(),
  rejectionReason: z.string().nullable().optional(),
}

const publishedAt = moment.optional().openapi({
  description: 'Only of what is published; lists go by it, and `createdAt` is when it was written',
})

const isEditPending = z.boolean().optional().openapi({
  description: 'Only after an edit: true while what is published stays until the edit is approved',
})

/** The other fields of a discussion, besides its category. */
export const factsResponse = z
  .array(z.strictObject({ name: z.string(), value: z.string() }))
  .optional()
  .openapi({ description: 'Only of an event or a vacancy: what its author has filled in' })

export const replyResponse = z
  .strictObject({
    id: z.string(),
    content: z.string(),
    ...counts,
    createdAt: moment,
    publishedAt,
    author: z.union([authorResponse, z.null()]),
    ...decision,
    isEditPending,
  })
  .openapi('Reply')

const eventResponse = z
  .strictObject({
    startsAt: z.string().openapi({ description: 'On the clocks of Ireland, such as 2026-12-24T18:30' }),
    endsAt: z.string(),
    town: z.string().optional(),
    venue: z.string().optional(),
    onlineLink: z.string().optional(),
    registrationLink: z.string().optional(),
    isCancelled: z.boolean(),
    movedFrom: z.string().optional().openapi({ description: 'The start before it was moved' }),
    goingCount: z.int(),
  })
  .openapi('Event')

const vacancyResponse = z
  .strictObject({
    employer: z.string(),
    town: z.string().optional().openapi({ description: 'Missing for anywhere in Ireland' }),
    remote: z.enum(REMOTE),
    payFrom: z.int().openapi({ description: 'The lowest pay, in whole euro' }),
    payTo: z.int(),
    payPer: z.enum(PAY_PERIODS),
    applyTo: z.string().openapi({ description: 'A web address, or an e-mail address' }),
    closesOn: z.string().openapi({ description: 'Its last day in Ireland, such as 2026-12-24' }),
    isOpen: z.boolean(),
  })
  .openapi('Vacancy')

export const postResponse = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    category: z.string(),
    ...counts,
    viewCount: z.int(),
    replyCount: z.int(),
    solvedAt: moment.optional().openapi({ description: 'Only where a reply was accepted as the answer' }),
    vacancy: vacancyResponse.optional().openapi({ description: 'Only of a job' }),
    event: eventResponse.optional().openapi({ description: 'Only of an event' }),
    pinnedUntil: moment.optional().openapi({ description: 'Only while it is pinned' }),
    closedAt: moment.optional().openapi({ description: 'Only while it takes no new replies' }),
    createdAt: moment,
    publishedAt,
    author: z.union([authorResponse, z.null()]),
    ...decision,
    isEditPending,
  })
  .openapi('Post')

export const postWithRepliesResponse = z
  .strictObject({
    ...postResponse.shape,
    acceptedReplyId: z.string().optional(),
    replies: z.array(replyResponse),
  })
  .openapi('PostWithReplies')

/** A single reply, or one in a list of a member’s replies. */
export const contributionResponse = z
  .strictObject({ ...replyResponse.shape, post: z.strictObject({ id: z.string(), title: z.string() }) })
  .openapi('WrittenReply')
