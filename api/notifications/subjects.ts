import type { ItemType } from '../items/rules.ts'

// What names an event: nobody is told of the same one twice. A reply is one event, whether somebody follows its discussion,
// is named in it, or both.

/** That a discussion or a reply was published. */
export const published = (type: ItemType, id: string) => `${type}:${id}`

/** That a reply was marked as the answer. */
export const accepted = (replyId: string) => `accepted:${replyId}`

/** That something was decided, as the log has it. */
export const decided = (decisionId: string) => `decision:${decisionId}`

/** What became of a report, by one decision; `gone` when nobody had to decide. */
export const reportSettled = (reportId: string, decisionId: string | null) =>
  `report:${reportId}:${decisionId ?? 'gone'}`

/** What became of an objection. */
export const appealDecided = (appealId: string) => `appeal:${appealId}`

/** That something waits for administrators. */
export const waits = (what: 'application' | 'item' | 'report' | 'appeal', id: string) => `waits:${what}:${id}`
