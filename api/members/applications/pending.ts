import { db, type Database } from '../../database/db.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { findAdministrators, batchForAdministrators } from '../administration/batching.ts'
import { applicationsLate, applicationsPending } from './emails.ts'

const HOUR = 3_600_000

/** Hours after which administrators are reminded of a pending application. */
const REMINDED_AFTER = [24, 72] as const

/**
 * Notifies the administrators of a pending application, in the transaction that makes it pending.
 * @param since the time when its address was confirmed
 */
export const notifyAdministrators = (tx: Database, since: Date) =>
  batchForAdministrators(tx, applicationsPending, { since: since.toISOString() })

/**
 * Reminds administrators of applications that have been pending for 24 hours, and again after 72, in one e-mail about
 * all that are due. Safe for concurrent calls.
 */
export async function remindOfApplications(now = new Date()): Promise<void> {
  const [first, second] = REMINDED_AFTER.map((hours) => new Date(now.getTime() - hours * HOUR))
  await db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: string; reminders: number }[]>`
      update "Member" set "reminders" = case when "addressConfirmedAt" <= ${second} then 2 else 1 end
      where not "isVerified" and not "isDisabled" and "notAcceptedAt" is null
        and ("reminders" < 1 and "addressConfirmedAt" <= ${first}
          or "reminders" < 2 and "addressConfirmedAt" <= ${second})
      returning "id"::text, "reminders"`
    if (due.length === 0) return
    const isLonger = due.every(({ reminders }) => reminders === 2)
    const data = { ids: due.map(({ id }) => id), hours: REMINDED_AFTER[isLonger ? 1 : 0] }
    for (const { id } of await findAdministrators(tx))
      await enqueueEmail(tx, applicationsLate, { member: id, data })
  })
}
