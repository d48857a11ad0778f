import type { ItemType } from '../items/rules.ts'

// Keys of events: nobody is notified of one twice. A reply is one event, whether a member follows its discussion,
// is named in it, or both.

/** The key of the publication of a discussion or a reply. */
export const published = (type: ItemType, id: string) => `${type}:${id}`

/** The key of accepting a reply. */
export const accepted = (replyId: string) => `accepted:${replyId}`

/** The key of a decision in the log. */
export const decided = (decisionId: string) => `decision:${decisionId}`

/** The key of a report's outcome by one decision; `gone` when nobody had to decide. */
export const reportResolved = (reportId: string, decisionId: string | null) =>
  `report:${reportId}:${decisionId ?? 'gone'}`

/** The key of an appeal's outcome. */
export const appealDecided = (appealId: string) => `appeal:${appealId}`

/** The key of work pending for administrators. */
export const waits = (what: 'application' | 'item' | 'report' | 'appeal', id: string) => `waits:${what}:${id}`
