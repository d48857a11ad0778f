import type { Database } from '../../database/db.ts'
import { isInProgress } from '../../database/jobs/queue.ts'
import { enqueueEmail, withdrawEmails } from '../../mail/outbox.ts'
import { addressConfirmation } from '../emails.ts'
import { isLinkOut, makeLink } from './links.ts'

/** Milliseconds between two e-mails to an address that somebody types into the form. */
const BETWEEN_EMAILS = 15 * 60_000

/**
 * Returns whether a valid link to confirm the address was mailed recently or is being mailed now. Locks the member
 * until the transaction ends.
 */
export async function isLinkInTheMail(tx: Database, memberId: string): Promise<boolean> {
  if (!(await isLinkOut(tx, memberId, 'confirm_address'))) return false
  const since = { gt: new Date(Date.now() - BETWEEN_EMAILS) }
  const kind = addressConfirmation.name
  const queued = await tx.email.findMany({
    where: { memberId, kind, state: 'queued', sendAfter: since },
    select: { id: true },
  })
  for (const { id } of queued) if (await isInProgress(tx, 'letters', id)) return true
  // Queried last: one that was handed over meanwhile has been sent by now.
  return (await tx.email.count({ where: { memberId, kind, sentAt: since } })) > 0
}

/** Returns whether an e-mail of this kind was sent or queued so recently that the member gets no second one. */
export const wasMailed = async (tx: Database, memberId: string, { name: kind }: { name: string }) => {
  const since = { gt: new Date(Date.now() - BETWEEN_EMAILS) }
  const count = await tx.email.count({
    where: { memberId, kind, OR: [{ createdAt: since }, { sentAt: since }], state: { not: 'cancelled' } },
  })
  return count > 0
}

/**
 * Sends somebody a link to confirm their address with. Anybody can type anybody's address, so that a second e-mail
 * is sent some time after the first; one that was still pending makes room for it.
 */
export async function requestAddressConfirmation(tx: Database, memberId: string): Promise<void> {
  const linkId = await makeLink(tx, { memberId, purpose: 'confirm_address' })
  const last = await tx.email.findFirst({
    where: { about: memberId, kind: addressConfirmation.name, state: { not: 'cancelled' } },
    orderBy: { id: 'desc' },
    select: { sendAfter: true },
  })
  const withdrawn = await withdrawEmails(tx, { about: memberId, kinds: [addressConfirmation] })
  const wait = last && withdrawn === 0 ? BETWEEN_EMAILS : 0
  const sendAfter = last ? { sendAfter: new Date(last.sendAfter.getTime() + wait) } : {}
  await enqueueEmail(tx, addressConfirmation, {
    about: memberId,
    ...sendAfter,
    member: memberId,
    data: { linkId },
  })
}
