import { Prisma } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { enqueueEmails } from '../../mail/outbox.ts'
import { chooseForAll, findWeekBefore, NOBODY, type Week } from './choice.ts'
import { weeklyBest, weeklyDigest } from './emails.ts'
import { mondayOf } from './week.ts'

/** The number of members per transaction. */
const AT_ONCE = 200

const IS_ACTIVE = Prisma.sql`active."isVerified" and not active."isDisabled" and active."leavesAt" is null`

/**
 * Selects the recipients: active members who chose the digest, here or before they joined. Calls `email_timing` only
 * for members with a stored choice, not for every member.
 */
const IS_RECIPIENT = Prisma.sql`${IS_ACTIVE} and active.id in (
    select "memberId" from "NotificationPreference" where kind = 'weekly'
    union select joined.id from "Subscriber" reader join "Member" joined on joined.email = reader.email
  ) and email_timing(active.id, 'weekly') = 'now'`

/**
 * Sends the digest of the previous week to its subscribers, on Mondays from 07:00 Irish time. Any number of processes
 * may call it repeatedly: a call continues a run of that Monday that ended early because its process died or the site
 * was down. From Tuesday on an unsent digest is outdated.
 */
export async function sendDigests(now = new Date()): Promise<void> {
  const monday = mondayOf(now)
  if (!monday) return
  await db.$executeRaw`
    insert into "DigestRun" (week) select ${monday}::date
    where exists (select from "Member" active where ${IS_RECIPIENT}) on conflict do nothing`
  while (await writeSome(monday, now));
  while (await writeToSubscribers(monday));
}

/**
 * Queues the digests of the next members and records their position, in one transaction.
 * @returns true when there may be more
 */
const writeSome = (monday: string, now: Date): Promise<boolean> =>
  db.$transaction(async (tx) => {
    // Of two concurrent processes, the later one starts where the earlier one ended.
    const [run] = await tx.$queryRaw<{ through: string | null }[]>`
      select through::text as through from "DigestRun"
      where week = ${monday}::date and "finishedAt" is null for update`
    if (!run) return false
    const readers = await tx.$queryRaw<{ id: string }[]>`
      select id::text as id from "Member" active
      where ${IS_RECIPIENT} and (${run.through}::uuid is null or id > ${run.through}::uuid)
      order by id limit ${AT_ONCE}`
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

/**
 * Queues the digests of the next addresses without an account, all with the same discussions, in one transaction. Skips
 * addresses of members, who have their own digest.
 * @returns true when there may be more
 */
const writeToSubscribers = (monday: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const readers = await tx.$queryRaw<{ id: string; email: string }[]>`
      select reader.id::text as id, reader.email from "Subscriber" reader
      where "confirmedAt" is not null and "sentFor" < ${monday}::date
        and not exists (select from "Member" active where active.email = reader.email and ${IS_ACTIVE})
      order by "sentFor", id limit ${AT_ONCE} for update of reader skip locked`
    if (readers.length === 0) return false
    const week = await findWeekBefore(tx, monday)
    const [from, until] = [week.from.toISOString(), week.until.toISOString()]
    const rest = await findBest(tx, monday, week)
    if (rest.length > 0)
      await enqueueEmails(
        tx,
        weeklyBest,
        readers.map(({ id, email: recipient }) => ({
          ...{ recipient, about: id },
          data: { from, until, followed: [], rest, subscriberId: id },
        })),
      )
    await tx.$executeRaw`update "Subscriber" set "sentFor" = ${monday}::date
      where id = any(${readers.map(({ id }) => id)}::uuid[])`
    return readers.length === AT_ONCE
  })

/** Returns the best of a week for addresses without an account: chosen once and the same for all. */
async function findBest(tx: Database, monday: string, week: Week): Promise<string[]> {
  const [run] = await tx.$queryRaw<{ best: string[] | null }[]>`
    select best::text[] as best from "DigestRun" where week = ${monday}::date`
  if (run?.best) return run.best
  const [chosen] = await chooseForAll(tx, [NOBODY], week)
  // Of two concurrent choices, the first one is used.
  const [stored] = await tx.$queryRaw<{ best: string[] }[]>`
    insert into "DigestRun" as run (week, best, "finishedAt") values (${monday}::date, ${chosen?.rest ?? []}::uuid[], now())
    on conflict (week) do update set best = coalesce(run.best, excluded.best) returning best::text[] as best`
  return stored?.best ?? []
}

/** Completes a run. Later subscribers get the next digest; records of earlier weeks are deleted. */
async function finish(tx: Database, monday: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into "DigestRun" (week, "finishedAt") values (${monday}::date, ${now})
    on conflict (week) do update set through = null, "finishedAt" = excluded."finishedAt"`
  await tx.$executeRaw`delete from "DigestRun" where week < ${monday}::date`
}

/** Marks the digest as sent in a restored database, since it may have gone out after the backup. */
export async function holdBackDigest(tx: Database, now = new Date()): Promise<void> {
  const monday = mondayOf(now)
  if (!monday) return
  await finish(tx, monday, now)
  await tx.$executeRaw`update "Subscriber" set "sentFor" = ${monday}::date`
}
