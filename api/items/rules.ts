import { z } from 'zod'
import forum from '../../content/forum.json' with { type: 'json' }
import { checkKind, checkNewKind, kindFields } from './kind-rules.ts'
import { BOOKMARKS, dayAhead, PIN_DAYS } from './limits.ts'
import { checkSeries, seriesFields } from './series-rules.ts'
import { id, line, markdownText, optional, optionalLine, required } from '../text/rules.ts'

export { AHEAD, EVENT_CATEGORY, startsTooLate, townName, TOWNS, type EventField } from './event-rules.ts'
export { isFieldIn, KIND_FIELDS, NO_VACANCY, type KindField } from './kind-rules.ts'
export { occurrencesOf, placeInMonth, TIMES, usualEvening, type Repeats } from './series-rules.ts'
export { OPEN_TOO_LONG, vacancyCategory, VACANCY_FIELDS, type VacancyField } from './vacancy-rules.ts'

/** The categories of the site's content, in the order of the page; the specification has ten (section 3). */
export const CATEGORIES: readonly string[] = forum.categories.map(({ name }) => name)

/**
 * Length limits in characters, after trimming (specification, section 9; decisions, "Posts, replies and moderation").
 */
export const LIMITS = {
  title: { min: 5, max: 200 },
  content: { min: 20, max: 10_000 },
  reply: { min: 10, max: 5_000 },
} as const

export const category = z.enum(CATEGORIES, 'Please select a category')

/**
 * The fields of a discussion. Each is a column of posts and revisions and a field of the forms, is shown to moderators
 * and is part of a member's data export.
 */
const postFields = z.object({
  title: line('Title', LIMITS.title.min, LIMITS.title.max),
  content: markdownText('Content', LIMITS.content.min, LIMITS.content.max),
  category,
  ...kindFields,
})

/** The input of a new discussion, or of a series of events with the same text. */
export const createPostInput = postFields.extend(seriesFields).check(checkNewKind).check(checkSeries)

/** The text of an edit, whose event may have started or whose vacancy may be closed. */
export const editedPostText = postFields.check(checkKind)

export const POST_FIELDS = postFields.keyof().options
export type PostField = (typeof POST_FIELDS)[number]

/** Returns an object with a value for each field of a discussion. */
export const eachPostField = <Value>(valueOf: (field: PostField) => Value) =>
  Object.fromEntries(POST_FIELDS.map((field) => [field, valueOf(field)])) as Record<PostField, Value>

export const createReplyInput = z.object({
  postId: id,
  content: markdownText('Reply', LIMITS.reply.min, LIMITS.reply.max),
})

/** The version that an edit started from; without it, no conflict is detected. */
const baseVersion = z.string().max(100).nullish()

/** The input of an author's edit; `version` is the version it started from (decisions, "Writing"). */
export const editPostInput = postFields.extend({ id, version: baseVersion }).check(checkKind)
export const editReplyInput = z.object({
  id,
  content: createReplyInput.shape.content,
  version: baseVersion,
})

/** The types of items that can be voted on and moderated. */
export const ITEM_TYPES = ['post', 'reply'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

/** The input of a preview, which may be shorter than a published text. */
export const previewed = z.object({
  content: markdownText('Content', 0, LIMITS.content.max),
  type: z
    .enum(ITEM_TYPES, 'A preview is of a post or a reply')
    .nullish()
    .transform((type) => type ?? 'post'),
})

/** A vote is set, not added, so that repeating it changes nothing (decisions, "Votes"). */
export const BALLOTS = ['UP', 'DOWN', 'NONE'] as const
export type Vote = (typeof BALLOTS)[number]
export const vote = z.object({ id, ballot: z.enum(BALLOTS, `A vote is one of: ${BALLOTS.join(', ')}`) })

/** The limit of one vote adjustment in either direction (decisions, "Posts, replies and moderation"). */
export const MAX_ADJUSTED = 1_000_000

const delta = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(-MAX_ADJUSTED, `${name} must be at least -1,000,000`)
    .max(MAX_ADJUSTED, `${name} must be at most 1,000,000`)

/** The input of a vote adjustment (specification, section 5). */
export const adjustment = z.object({
  likeAdjustment: delta('Like Adjustment'),
  dislikeAdjustment: delta('Dislike Adjustment'),
  reason: required('Reason', 500),
})

/** A vote adjustment together with its item. */
export const voteAdjustment = adjustment
  .extend({ type: z.enum(ITEM_TYPES, 'Votes belong to a post or a reply'), id })
  .refine(({ likeAdjustment, dislikeAdjustment }) => likeAdjustment !== 0 || dislikeAdjustment !== 0, {
    message: 'Enter an adjustment for likes or dislikes',
    path: ['likeAdjustment'],
  })

/** The category that filters a list; an unknown one matches nothing. */
export const categoryName = optionalLine('Category', 200)

/** The text of the search box. */
export const searchText = optionalLine('Search', 200)

/** The sort orders of a list of discussions. */
export const ORDERS = ['newest', 'active', 'score'] as const
export const order = z.enum(ORDERS, `The order is one of: ${ORDERS.join(', ')}`)
export type Order = (typeof ORDERS)[number]

/** The filters of a list of discussions. */
export const FILTERS = ['unanswered', 'solved'] as const
export const filter = z.enum(FILTERS, `The filter is one of: ${FILTERS.join(', ')}`)
export type Filter = (typeof FILTERS)[number]

/** The reply to accept as solution of a discussion; the discussion's id where it is known. */
export const acceptance = z.object({ replyId: id, postId: id.optional() })

/** A date as forms send it, such as 2026-12-24. */
const day = () => z.iso.date({ error: 'Please enter a day, such as 2026-12-24', abort: true })

/** The discussion to pin and the last day of the pin in Ireland; two weeks by default. */
export const pin = z.object({
  id,
  until: day()
    .refine((day) => day >= dayAhead(0), 'Please choose a day that is still to come')
    .refine(
      (day) => day <= dayAhead(PIN_DAYS.most),
      `A discussion is pinned for at most ${PIN_DAYS.most} days`,
    )
    .nullish()
    .transform((day) => day ?? dayAhead(PIN_DAYS.usual)),
})

/** The number of replies on a page of a discussion. */
export const REPLIES_PAGE = 20

/** The number of days for which administrators can restore items that an author removed. */
export const REMOVED_DAYS = 30

/** Milliseconds for which moderators see the undo button after a decision. */
export const UNDO_WITHIN = 10_000

/** Milliseconds for which the server accepts an undo, so that a click in the tenth second succeeds. */
export const UNDO_UNTIL = UNDO_WITHIN + 2_000

/** The input that sets whether the member attends an event. */
export const attendance = z.object({ postId: id, isGoing: z.boolean() })

/** The discussion or reply to bookmark. */
export const bookmarkedItem = z
  .object({ postId: id.nullish(), replyId: id.nullish() })
  .refine(({ postId, replyId }) => !postId !== !replyId, 'Please say which: a discussion or a reply')

/** The note and the reminder of a bookmark; null or an empty note clears one, and omitted fields stay as they are. */
export const bookmarkDetails = z
  .object({
    note: optional('Note', BOOKMARKS.note),
    remindOn: day()
      .refine((on) => on >= dayAhead(1), 'Please choose a day that is still to come')
      .refine((on) => on <= dayAhead(BOOKMARKS.days), 'Please choose a day within a year')
      .nullable(),
  })
  .partial()

export const editBookmarkInput = bookmarkDetails.extend({ id })
