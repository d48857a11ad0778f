import type { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { addJob, addJobs, removeJobs } from '../database/jobs/queue.ts'
import type { EmailKind } from './kinds.ts'

/** To whom an e-mail goes. */
export type To =
  /** A member's id; nothing is sent for an author who has left. */
  | { member: string | null; recipient?: never }
  /** An address that belongs to no member, such as the site's own. */
  | { recipient: string; member?: never }

export type NewEmail<Data> = To & { data: Data; about?: string; sendAfter?: Date }

/**
 * Puts an e-mail into the outbox, in the transaction that causes it: it is sent if, and only if, that is committed.
 * @param tx the transaction
 * @param kind one of a feature's `emails.ts`
 * @param email its data, to whom, the id of the item that it is about, and the earliest moment to send it
 * @returns the e-mail's id; null when there is nobody to write to
 */
export async function enqueueEmail<Data extends object>(
  tx: Database,
  { name: kind }: EmailKind<Data>,
  email: NewEmail<Data>,
): Promise<string | null> {
  const { data, about = null, sendAfter, member: memberId = null } = email
  const recipient = email.recipient ?? (memberId ? await addressOf(tx, memberId) : null)
  if (!recipient) return null
  const { id } = await tx.email.create({
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
 * Puts one e-mail for each of many members into the outbox, in a few statements for all of them.
 * @param emails to whom, and their data
 */
export async function enqueueEmails<Data extends object>(
  tx: Database,
  { name: kind }: EmailKind<Data>,
  emails: readonly { member: string; data: Data }[],
): Promise<void> {
  const memberIds = emails.map(({ member }) => member)
  const members = await tx.member.findMany({
    where: { id: { in: memberIds } },
    select: { id: true, email: true },
  })
  const dataOf = new Map(emails.map(({ member, data }) => [member, data]))
  const made = await tx.email.createManyAndReturn({
    data: members.map(({ id, email }) => ({
      kind,
      recipient: email,
      memberId: id,
      data: dataOf.get(id) as Prisma.InputJsonObject,
    })),
    select: { id: true },
  })
  await addJobs(
    tx,
    'letters',
    made.map(({ id }) => id),
  )
}

/**
 * Withdraws e-mails that are still pending, because what they say is no longer so. One that is just being handed over
 * may still go out.
 * @param which the item, or the items, they are about, which kinds of e-mail (all, when left out), and what their data
 *   hold besides
 * @returns how many were withdrawn
 */
export async function withdrawEmails(
  tx: Database,
  which: {
    about: string | readonly string[]
    kinds?: readonly { name: string }[]
    saying?: Prisma.JsonFilter<'Email'>
  },
): Promise<number> {
  const { about, kinds, saying } = which
  const { count } = await tx.email.updateMany({
    where: {
      about: typeof about === 'string' ? about : { in: [...about] },
      state: 'queued',
      ...(kinds ? { kind: { in: kinds.map(({ name }) => name) } } : {}),
      ...(saying ? { data: saying } : {}),
    },
    data: { state: 'cancelled', data: {} },
  })
  return count
}

/**
 * Removes every e-mail to a member, with its job: a job that failed holds the mail server's words, and those the
 * member's address.
 */
export const forgetEmails = (tx: Database, memberId: string) => forget(tx, { memberId })

/** The same for one e-mail. */
export const forgetEmail = (tx: Database, id: string) => forget(tx, { id })

/** The same for every e-mail about any of these, whoever it went to. */
export const forgetEmailsAbout = (tx: Database, ids: string[]) => forget(tx, { about: { in: ids } })

async function forget(tx: Database, where: Prisma.EmailWhereInput): Promise<void> {
  const emails = await tx.email.findMany({ where, select: { id: true } })
  await removeJobs(
    tx,
    'letters',
    emails.map(({ id }) => id),
  )
  await tx.email.deleteMany({ where })
}

/**
 * Holds back what a restored database would send: it may have gone out since the backup was made. Administrators see
 * these e-mails among those that could not be sent, and send again what they want to.
 * @returns how many there are
 */
export async function holdBackEmails(tx: Database): Promise<number> {
  const lastError = 'Held back when the database was restored: it may have been sent before.'
  const { count } = await tx.email.updateMany({
    where: { state: 'queued' },
    data: { state: 'failed', lastError },
  })
  return count
}

const addressOf = async (tx: Database, id: string) =>
  (await tx.member.findUnique({ where: { id }, select: { email: true } }))?.email ?? null
