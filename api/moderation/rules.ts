import { z } from 'zod'
import { filterText, id, optional, required } from '../text/rules.ts'

/** Most characters of a note or a reason (decisions, "Posts, replies and moderation"). */
export const NOTE_LIMIT = 500

/** How long a moderator is offered to take a decision back, in milliseconds. */
export const UNDO_WITHIN = 10_000

/** How long the server takes one back: whoever presses in the tenth second is not too late. */
export const UNDO_UNTIL = UNDO_WITHIN + 2_000

/** How many items one call may decide. */
export const MOST_DECISIONS = 100

export const ITEM_TYPES = ['post', 'reply'] as const
const itemType = z.enum(ITEM_TYPES, 'The type is post or reply')
export type ItemType = (typeof ITEM_TYPES)[number]

/** Approve or reject with an optional note (specification, section 5, "Moderation form"). */
const decision = z.object({
  action: z.enum(['approve', 'reject'], 'The decision is approve or reject'),
  note: optional('Note', NOTE_LIMIT),
})

/** The same in the words of the REST call: its `status` holds the action. */
export const statusChange = z.object({
  status: z.enum(['approve', 'reject'], 'The status is approve or reject'),
  note: optional('Note', NOTE_LIMIT),
})

const waitingItem = z.object({
  type: itemType,
  id,
  /** What the moderator was shown; a decision about anything newer is refused. */
  version: z.string().max(100).nullish(),
})

export const decisions = z.object({
  items: z
    .array(waitingItem)
    .min(1, 'Choose at least one item')
    .max(MOST_DECISIONS, `At most ${MOST_DECISIONS} at once`),
  action: decision.shape.action,
  note: decision.shape.note,
})

/** What the log is filtered by. An id that is none is no mistake: it names nothing. */
export const logFilter = z.object({
  search: filterText('Search'),
  action: filterText('Action'),
  moderatorId: z.string().nullish(),
  targetId: z.string().nullish(),
})

/** The words by which posts and replies are found. */
export const itemSearch = z.object({ search: filterText('Search') })

/** Role form (specification, section 5). */
export const roleChange = z.object({ role: z.enum(['user', 'admin'], 'The role is user or admin') })

export const standingChange = z.object({
  disabled: z.boolean('disabled is true or false'),
  reason: optional('Reason', NOTE_LIMIT),
})

export const refusalOfApplication = z.object({ reason: required('Reason', NOTE_LIMIT) })
