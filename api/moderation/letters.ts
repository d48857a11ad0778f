import type { Member } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { cancelLetter, enqueueLetter } from '../mail/outbox.ts'
import { UNDO_WITHIN, type ItemType } from './rules.ts'

/** Tells an applicant that they are a member now. */
export const tellActivated = (tx: Database, { id }: Member) =>
  enqueueLetter(tx, { kind: 'activated', data: {}, member: id })

/** Tells an applicant that they are not, and why. */
export const tellNotAccepted = (tx: Database, { id }: Member, reason: string) =>
  enqueueLetter(tx, { kind: 'not-accepted', data: { reason }, member: id })

type Decided = {
  type: ItemType
  targetId: string
  authorId: string | null
  action: 'approve' | 'reject'
  note: string | null
}

/** Tells an author what became of their item, once the decision can no longer be taken back. */
export function tellDecision(tx: Database, { type, targetId: id, authorId, action, note }: Decided) {
  const common = { member: authorId, about: id, sendAfter: new Date(Date.now() + UNDO_WITHIN) }
  return action === 'approve'
    ? enqueueLetter(tx, { ...common, kind: 'item-approved', data: { type, id, note } })
    : enqueueLetter(tx, { ...common, kind: 'item-not-published', data: { type, id, reason: note } })
}

/** Withdraws the letter about a decision that is taken back. */
export const keepQuiet = (tx: Database, targetId: string) =>
  cancelLetter(tx, { about: targetId, kinds: ['item-approved', 'item-not-published'] })
