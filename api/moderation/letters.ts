import type { Member } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { cancelLetter, enqueueLetter } from '../mail/outbox.ts'
import { UNDO_UNTIL, type ItemType } from './rules.ts'

/** Tells an applicant that they are a member now. */
export const tellActivated = (tx: Database, { id }: Member) =>
  enqueueLetter(tx, { kind: 'activated', data: {}, member: id })

/** Tells an applicant that they are not, and why. */
export const tellNotAccepted = (tx: Database, { id }: Member, reason: string) =>
  enqueueLetter(tx, { kind: 'not-accepted', data: { reason }, member: id })

/** What is taken back in the last moment is still being written down; its letter must not go out meanwhile. */
const MARGIN = 3_000

const ABOUT_DECISIONS = ['item-approved', 'item-not-published'] as const

type Decided = {
  type: ItemType
  targetId: string
  authorId: string | null
  action: 'approve' | 'reject'
  note: string | null
}

/** Tells an author what became of their item, once the decision can no longer be taken back. */
export function tellDecision(tx: Database, { type, targetId: id, authorId, action, note }: Decided) {
  const common = { member: authorId, about: id, sendAfter: new Date(Date.now() + UNDO_UNTIL + MARGIN) }
  return action === 'approve'
    ? enqueueLetter(tx, { ...common, kind: 'item-approved', data: { type, id, note } })
    : enqueueLetter(tx, { ...common, kind: 'item-not-published', data: { type, id, reason: note } })
}

/**
 * Withdraws the letter about the last decision on an item, which is taken back.
 * @returns false when that letter has gone out
 */
export async function keepQuiet(tx: Database, targetId: string): Promise<boolean> {
  const withdrawn = await cancelLetter(tx, { about: targetId, kinds: [...ABOUT_DECISIONS] })
  if (withdrawn > 0) return true
  const last = await tx.letter.findFirst({
    where: { about: targetId, kind: { in: [...ABOUT_DECISIONS] } },
    orderBy: { id: 'desc' },
  })
  return last?.state !== 'sent'
}
