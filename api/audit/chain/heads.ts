import { ACTIVE } from '../../policy.ts'
import { db, type Database } from '../../database/db.ts'
import { log } from '../../lib/log.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import type { EmailKind } from '../../mail/kinds.ts'
import { headNoted, logBroken } from '../emails.ts'
import { verifyLog } from './verify.ts'

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' })

/**
 * Verifies the log and records its last entry in a table, in the log stream and in an e-mail to each administrator:
 * nobody who can rewrite the table can change every copy. Runs once a day, and only after new entries. A broken log is
 * reported and not recorded.
 * @returns true when an entry was recorded
 */
export async function noteHead(now = new Date()): Promise<boolean> {
  const day = dayIn.format(now)
  const report = await verifyLog()
  if (!report.isWhole) {
    const [sequence, { problem }] = [String(report.sequence), report]
    log.error({ sequence, problem }, 'the moderation log failed its check')
    await db.$transaction((tx) => notifyAdministrators(tx, logBroken, { day, sequence, problem }))
    return false
  }
  const { last } = report
  if (!last) return false
  const isNoted = await db.$transaction(async (tx) => {
    const before = await tx.logHead.findFirst({ orderBy: { sequence: 'desc' } })
    const added = last.sequence - (before?.sequence ?? 0n)
    if (added <= 0n) return false
    const noted = await tx.logHead.createMany({
      data: { day: new Date(day), sequence: last.sequence, hash: Buffer.from(last.hash, 'hex') },
      skipDuplicates: true,
    })
    if (noted.count === 0) return false
    const [sequence, count] = [Number(last.sequence), Number(added)]
    await notifyAdministrators(tx, headNoted, { day, sequence, hash: last.hash, added: count })
    return true
  })
  if (isNoted)
    log.info({ day, sequence: Number(last.sequence), hash: last.hash }, 'head of the moderation log')
  return isNoted
}

async function notifyAdministrators<Data extends object>(tx: Database, kind: EmailKind<Data>, data: Data) {
  const administrators = await tx.member.findMany({
    where: { ...ACTIVE, role: 'admin' },
    select: { id: true },
  })
  for (const { id } of administrators) await enqueueEmail(tx, kind, { member: id, data })
}
