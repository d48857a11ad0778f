import { db, type Database } from '../../db.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { applicationsLate, applicationsPending } from './emails.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Applications that arrive within so many milliseconds are told of in one e-mail. */
const GATHERED = 5 * MINUTE

/** An administrator is told of new applications once in so many milliseconds. */
const BETWEEN_EMAILS = HOUR

/** After so many hours administrators are reminded of an application that nobody has decided about. */
const REMINDED_AFTER = [24, 72] as const

/**
 * Tells the administrators that an application waits for one of them, in the transaction by which it does. Whoever is
 * about to be written to already is not written to twice: that e-mail says what waits when it is sent.
 * @param since when its address was confirmed
 */
export async function tellAdministrators(tx: Database, since: Date): Promise<void> {
  // Of two that arrive in the same moment, the later one finds the e-mail of the earlier.
  await tx.$executeRaw`select pg_advisory_xact_lock(72707373)`
  const { name: kind } = applicationsPending
  const last = await tx.email.groupBy({
    by: ['memberId'],
    where: {
      kind,
      state: { in: ['queued', 'sent'] },
      sendAfter: { gt: new Date(Date.now() - BETWEEN_EMAILS) },
    },
    _max: { sendAfter: true },
  })
  const lastTo = new Map(last.map(({ memberId, _max }) => [memberId, _max.sendAfter?.getTime() ?? 0]))
  for (const { id } of await administrators(tx)) {
    const before = lastTo.get(id) ?? 0
    if (before > Date.now()) continue
    const sendAfter = new Date(Math.max(Date.now() + GATHERED, before + BETWEEN_EMAILS))
    await enqueueEmail(tx, applicationsPending, {
      member: id,
      sendAfter,
      data: { since: since.toISOString() },
    })
  }
}

/**
 * Reminds the administrators of applications that have waited for 24 hours, and once more after 72: one e-mail for all
 * that are due. Any number of processes may do so at once.
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
    for (const { id } of await administrators(tx))
      await enqueueEmail(tx, applicationsLate, { member: id, data })
  })
}

/** Those who want to know at once: who wants to know once a day reads of what has waited then. */
const administrators = (tx: Database) =>
  tx.$queryRaw<{ id: string }[]>`
    select member.id::text as id from "Member" member
    left join "NotificationPreference" preference
      on preference."memberId" = member.id and preference.kind = 'administration'
    where member.role = 'admin' and member."isVerified" and not member."isDisabled"
      and email_timing(member, 'administration', preference.email) <> 'daily'
    order by member.id`
