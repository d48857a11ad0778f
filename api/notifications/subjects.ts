import type { ItemType } from '../items/rules.ts'

// Keys of events: nobody is notified of one twice. A reply is one event for a member who follows its discussion, is
// mentioned in it, or both.

/** Returns the key of the publication of a discussion or a reply. */
export const published = (type: ItemType, id: string) => `${type}:${id}`

/** Returns the key of accepting a reply. */
export const accepted = (replyId: string) => `accepted:${replyId}`

/** Returns the key of a decision in the log. */
export const decided = (decisionId: string) => `decision:${decisionId}`

/** Returns the key of a report's outcome by a decision; `gone` when no decision was needed. */
export const reportResolved = (reportId: string, decisionId: string | null) =>
  `report:${reportId}:${decisionId ?? 'gone'}`

/** Returns the key of an appeal's outcome. */
export const appealDecided = (appealId: string) => `appeal:${appealId}`

/** Returns the key of work pending for administrators. */
export const pendingWork = (what: 'application' | 'item' | 'report' | 'appeal', id: string) =>
  `waits:${what}:${id}`
