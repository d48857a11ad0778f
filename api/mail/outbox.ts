import type { Member, Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { addJob, addJobs, removeJobs } from '../database/jobs/queue.ts'
import type { EmailKind } from './kinds.ts'

export type To =
  /** A member's id; nothing is sent for null, which stands for a deleted author. */
  | { member: string | null; recipient?: never }
  /** An address without a member, such as the site's own. */
  | { recipient: string; member?: never }

export type NewEmail<Data> = To & { data: Data; about?: string; sendAfter?: Date }

/**
 * Queues an e-mail in the transaction that causes it: it is sent if, and only if, that commits.
 * @param kind a kind from a feature's `emails.ts`
 * @param email its data, recipient, the id of the item concerned, and the earliest time to send it
 * @returns the e-mail's id; null without a recipient
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
 * Queues an e-mail for each of many recipients, in a constant number of statements.
 * @param emails recipients and their data
 */
export async function enqueueEmails<Data extends object>(
  tx: Database,
  { name: kind }: EmailKind<Data>,
  emails: readonly Omit<NewEmail<Data>, 'sendAfter'>[],
): Promise<void> {
  const members = await tx.member.findMany({
    where: { id: { in: emails.flatMap(({ member }) => member ?? []) } },
    select: { id: true, email: true },
  })
  const addresses = new Map(members.map(({ id, email }) => [id, email]))
  const made = await tx.email.createManyAndReturn({
    data: emails.flatMap(
      ({ member: memberId = null, recipient = addresses.get(memberId ?? ''), ...email }) =>
        recipient ? { ...email, kind, recipient, memberId, data: email.data as Prisma.InputJsonObject } : [],
    ),
    select: { id: true },
  })
  await addJobs(
    tx,
    'letters',
    made.map(({ id }) => id),
  )
}

/**
 * Withdraws queued e-mails whose content is obsolete. One that is being delivered may still go out.
 * @param which the item or items concerned, the kinds of e-mail (all by default), and values in their data
 * @returns the number withdrawn
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
 * Deletes every e-mail to a member, or to their address from before they joined, with its job: a failed job contains
 * the response of the mail server, which includes the address.
 */
export const forgetEmails = (
  tx: Database,
  { id: memberId, email: recipient }: Pick<Member, 'id' | 'email'>,
) => forget(tx, { OR: [{ memberId }, { recipient }] })

/** Deletes one e-mail, with its job. */
export const forgetEmail = (tx: Database, id: string) => forget(tx, { id })

/** Deletes every e-mail about any of these items, whoever the recipient. */
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
 * Fails the queued e-mails of a restored database, which may have gone out since the backup. Administrators see
 * them among the failed e-mails and can send them.
 * @returns the number of these e-mails
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
