import type { Database } from '../../database/db.ts'
import { isInProgress } from '../../database/jobs/queue.ts'
import { enqueueEmail, withdrawEmails } from '../../mail/outbox.ts'
import { addressConfirmation } from '../emails.ts'
import { isLinkOut, makeLink } from './links.ts'

/** The minimum time in milliseconds between two e-mails to an address that was typed into the form. */
const BETWEEN_EMAILS = 15 * 60_000

/**
 * Returns true when a valid link to confirm the address was sent recently or is being sent. Locks the member until the
 * transaction ends.
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
  // Queried last: an e-mail that was being sent meanwhile counts as sent now.
  return (await tx.email.count({ where: { memberId, kind, sentAt: since } })) > 0
}

/** Returns true when an e-mail of this kind was sent or queued too recently to send another. */
export const wasMailed = async (tx: Database, memberId: string, { name: kind }: { name: string }) => {
  const since = { gt: new Date(Date.now() - BETWEEN_EMAILS) }
  const count = await tx.email.count({
    where: { memberId, kind, OR: [{ createdAt: since }, { sentAt: since }], state: { not: 'cancelled' } },
  })
  return count > 0
}

/**
 * Sends a link to confirm an address. Anybody can type anybody's address, so there is a pause before a second e-mail;
 * it replaces one that is still pending.
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
