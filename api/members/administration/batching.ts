import { waitForLock } from '../../database/advisory-locks.ts'
import type { Database } from '../../database/db.ts'
import type { EmailKind } from '../../mail/kinds.ts'
import { enqueueEmail } from '../../mail/outbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds within which new applications share one e-mail. */
const BATCH_DURATION = 5 * MINUTE

/** The minimum time in milliseconds between two e-mails of a kind to an administrator. */
const BETWEEN_EMAILS = HOUR

/**
 * Notifies administrators of a pending task, in the transaction that creates it. Skips administrators with a queued
 * e-mail, which will list what is pending when it is sent.
 */
export async function batchForAdministrators<Data extends object>(
  tx: Database,
  kind: EmailKind<Data>,
  data: Data,
): Promise<void> {
  // Of two simultaneous applications, the later one finds the e-mail of the earlier one.
  await waitForLock(tx, 'administratorEmails', kind.name)
  const last = await tx.email.groupBy({
    by: ['memberId'],
    where: {
      kind: kind.name,
      state: { in: ['queued', 'sent'] },
      sendAfter: { gt: new Date(Date.now() - BETWEEN_EMAILS) },
    },
    _max: { sendAfter: true },
  })
  const lastTo = new Map(last.map(({ memberId, _max }) => [memberId, _max.sendAfter?.getTime() ?? 0]))
  for (const { id } of await findAdministrators(tx)) {
    const before = lastTo.get(id) ?? 0
    if (before > Date.now()) continue
    const sendAfter = new Date(Math.max(Date.now() + BATCH_DURATION, before + BETWEEN_EMAILS))
    await enqueueEmail(tx, kind, { member: id, sendAfter, data })
  }
}

/** Returns the administrators who chose immediate e-mails. Those with a daily summary get a reminder after 24 hours. */
export const findAdministrators = (tx: Database) =>
  tx.$queryRaw<{ id: string }[]>`
    select member.id::text as id from "Member" member
    where member.role = 'admin' and member."isVerified" and not member."isDisabled"
      and email_timing(member.id, 'administration') <> 'daily'
    order by member.id`
