import { z } from 'zod'
import { ITEM_TYPES, type ItemType } from '../forum/rules.ts'
import { filterText, id, NOTE_LIMIT, optional } from '../text/rules.ts'

export { NOTE_LIMIT }

/** How many items one call may decide. */
export const MOST_DECISIONS = 100

export type { ItemType }
const itemType = z.enum(ITEM_TYPES, 'The type is post or reply')

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

const pendingItem = z.object({
  type: itemType,
  id,
  /** What the moderator was shown; a decision about anything newer is refused. */
  version: z.string().max(100).nullish(),
})

export const decisions = z.object({
  items: z
    .array(pendingItem)
    .min(1, 'Choose at least one item')
    .max(MOST_DECISIONS, `At most ${MOST_DECISIONS} at once`),
  action: decision.shape.action,
  note: decision.shape.note,
})

/** What is put back. */
export const removedItem = z.object({ type: itemType, id })

/** The words by which posts and replies are found. */
export const itemSearch = z.object({ search: filterText('Search') })
