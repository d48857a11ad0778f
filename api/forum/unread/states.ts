/** The highest count of new items; pages show "99+". */
export const MAX_COUNTED = 100

/** The states of a discussion for a member who has not read all of it. */
export const UNREAD_STATES = ['new', 'new_replies'] as const

/** A discussion that a member has not read, or not to its end. */
export type Unread = {
  /** The discussion's id. */
  id: string
  state: (typeof UNREAD_STATES)[number]
  /** The number of new replies by others, counted up to a hundred; 0 for a new discussion. */
  replyCount: number
  /** The first of them in reading order. */
  firstReplyId: string | null
  /** All counted ones, where the discussion itself is shown. */
  replyIds: string[]
}
