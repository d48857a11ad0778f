import { Prisma } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { enqueueEmails } from '../../mail/outbox.ts'
import { chooseForAll, findWeekBefore } from './choice.ts'
import { weeklyDigest } from './emails.ts'
import { mondayOf } from './week.ts'

/** Members per transaction. */
const AT_ONCE = 200

/** Choice of those who have asked for the digest. */
const WANTS_IT = Prisma.sql`choice.kind = 'weekly' and choice.email = 'now'`

/**
 * Writes the digest of the week before to whoever has asked for it, on Mondays from 07:00 Irish time. It may be called as
 * often as one likes, and by any number of processes: what one of them has not ended, because it died or the site was down,
 * the next call goes on with, on the same Monday. On a Tuesday nobody wants it any more.
 */
export async function sendDigests(now = new Date()): Promise<void> {
  const monday = mondayOf(now)
  if (!monday) return
  await db.$executeRaw`
    insert into "DigestRun" (week) select ${monday}::date
    where exists (select from "NotificationPreference" choice where ${WANTS_IT}) on conflict do nothing`
  while (await writeSome(monday, now));
}

/**
 * The next members get theirs, and it is noted that they have it: both in one transaction.
 * @returns whether there may be more
 */
const writeSome = (monday: string, now: Date): Promise<boolean> =>
  db.$transaction(async (tx) => {
    // Of two that write at once, the later one begins where the earlier has ended.
    const [run] = await tx.$queryRaw<{ through: string | null }[]>`
      select through::text as through from "DigestRun"
      where week = ${monday}::date and "finishedAt" is null for update`
    if (!run) return false
    const readers = await tx.$queryRaw<{ id: string }[]>`
      select id::text as id from "NotificationPreference" choice join "Member" on id = "memberId"
      where ${WANTS_IT} and "isVerified" and not "isDisabled"
        and (${run.through}::uuid is null or "memberId" > ${run.through}::uuid)
      order by "memberId" limit ${AT_ONCE}`
    const ids = readers.map(({ id }) => id)
    const last = ids.at(-1)
    if (!last) {
      await finish(tx, monday, now)
      return false
    }
    const week = await findWeekBefore(tx, monday)
    const chosen = await chooseForAll(tx, ids, week)
    const [from, until] = [week.from.toISOString(), week.until.toISOString()]
    await enqueueEmails(
      tx,
      weeklyDigest,
      chosen.map(({ memberId: member, followed, rest }) => ({
        member,
        data: { from, until, followed, rest },
      })),
    )
    await tx.$executeRaw`update "DigestRun" set through = ${last}::uuid where week = ${monday}::date`
    return true
  })

/** All have theirs. Who asks for it later on this Monday gets the next one; of weeks before nothing needs to be known. */
async function finish(tx: Database, monday: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into "DigestRun" (week, "finishedAt") values (${monday}::date, ${now})
    on conflict (week) do update set through = null, "finishedAt" = excluded."finishedAt"`
  await tx.$executeRaw`delete from "DigestRun" where week < ${monday}::date`
}

/** A database that is restored on a Monday sends no digest on it: that may have gone out since the backup was made. */
export async function holdBackDigest(tx: Database, now = new Date()): Promise<void> {
  const monday = mondayOf(now)
  if (monday) await finish(tx, monday, now)
}
