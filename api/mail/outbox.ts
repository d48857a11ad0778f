import type { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { addJob, removeJobs } from '../jobs/boss.ts'
import type { Kind, LetterData } from './kinds.ts'

type To =
  /** A member's id; nothing is sent for an author who has left. */
  | { member: string | null; recipient?: never }
  /** An address that belongs to no member, such as the site's own. */
  | { recipient: string; member?: never }

export type NewLetter = {
  [Name in Kind]: { kind: Name; data: LetterData[Name]; about?: string; sendAfter?: Date } & To
}[Kind]

/**
 * Puts a letter into the outbox, in the transaction that causes it: it is sent if, and only if, that is committed.
 * @param tx the transaction
 * @param letter its kind and data, to whom, the id of the item that it is about, and the earliest moment to send it
 * @returns the letter's id; null when there is nobody to write to
 */
export async function enqueueLetter(tx: Database, letter: NewLetter): Promise<string | null> {
  const { kind, data, about = null, sendAfter, member: memberId = null } = letter
  const recipient = letter.recipient ?? (memberId ? await addressOf(tx, memberId) : null)
  if (!recipient) return null
  const { id } = await tx.letter.create({
    data: {
      kind,
      recipient,
      memberId,
      data: data as Prisma.InputJsonObject,
      about,
      ...(sendAfter ? { sendAfter } : {}),
    },
    select: { id: true },
  })
  await addJob(tx, 'letters', id, sendAfter)
  return id
}

/**
 * Withdraws letters that are still waiting, because what they say is no longer so. One that is just being handed over
 * may still go out.
 * @param which the item they are about, and which kinds of letter (all, when left out)
 * @returns how many were withdrawn
 */
export async function cancelLetter(tx: Database, which: { about: string; kinds?: Kind[] }): Promise<number> {
  const { about, kinds } = which
  const { count } = await tx.letter.updateMany({
    where: { about, state: 'queued', ...(kinds ? { kind: { in: kinds } } : {}) },
    data: { state: 'cancelled', data: {} },
  })
  return count
}

/**
 * Removes every letter to a member, with its job: a job that failed holds the mail server's words, and those the
 * member's address.
 */
export async function forgetLetters(tx: Database, memberId: string): Promise<void> {
  const letters = await tx.letter.findMany({ where: { memberId }, select: { id: true } })
  await removeJobs(
    tx,
    'letters',
    letters.map(({ id }) => id),
  )
  await tx.letter.deleteMany({ where: { memberId } })
}

const addressOf = async (tx: Database, id: string) =>
  (await tx.member.findUnique({ where: { id }, select: { email: true } }))?.email ?? null
