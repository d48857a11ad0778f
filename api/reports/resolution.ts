import type { Report, ReportOutcome } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import { afterUndo } from '../items/undo.ts'
import { withdrawBundled } from '../mail/bundles.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { closeNotifications, notify, withdraw } from '../notifications/notify.ts'
import { reportResolved, waits } from '../notifications/subjects.ts'
import { reportDecided } from './emails.ts'
import { undoCorrections } from './corrections.ts'
import { IS_GONE } from './deleted-targets.ts'
import { reportKey } from './rules.ts'
import { lockReportTarget, type TargetKey } from './targets.ts'

type Reporter = Pick<Report, 'id' | 'reporterId' | 'email'>

/**
 * Settles all open reports on something, and tells whoever reported it once that can no longer be taken back. Call it in
 * the transaction of the decision.
 * @param note what the reporters are told besides
 * @returns how many there were
 */
export async function resolveReports(
  tx: Database,
  { targetType, targetId }: TargetKey,
  { outcome, decisionId, note = null }: { outcome: ReportOutcome; decisionId: string; note?: string | null },
): Promise<number> {
  const open = await tx.report.findMany({
    where: { targetType, targetId, decidedAt: null },
    select: { id: true, reporterId: true, email: true },
  })
  if (open.length === 0) return 0
  await closeNotifications(tx, [waits('report', targetId)])
  await tx.report.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { outcome, decisionId, note, decidedAt: new Date() },
  })
  const resolved = { outcome, decisionId }
  for (const report of open) await notifyReporter(tx, report, note, resolved)
  return open.length
}

/** Settles, by one decision, the open reports on any of these posts and replies. */
export async function resolveReportsOn(
  tx: Database,
  itemIds: readonly string[],
  how: Parameters<typeof resolveReports>[2],
): Promise<void> {
  const reported = await tx.report.findMany({
    where: { targetId: { in: [...itemIds] }, targetType: { not: 'user' }, decidedAt: null },
    distinct: ['targetId'],
    select: { targetType: true, targetId: true },
  })
  for (const { targetType, targetId } of reported)
    await resolveReports(tx, { targetType: targetType === 'reply' ? 'reply' : 'post', targetId }, how)
}

export async function notifyReporter(
  tx: Database,
  { id, reporterId, email }: Reporter,
  note: string | null,
  { outcome, decisionId }: { outcome: ReportOutcome; decisionId: string | null },
) {
  if (reporterId)
    await notify(tx, {
      kind: 'outcome',
      subjectKey: reportResolved(id, decisionId),
      to: { members: [reporterId] },
      detail: outcome,
      reportId: id,
      ownEmail: 'always',
    })
  const to = reporterId ? { member: reporterId } : email ? { recipient: email } : null
  if (!to) return
  const sendAfter = afterUndo()
  await enqueueEmail(tx, reportDecided, { ...to, about: id, sendAfter, data: { reportId: id, note } })
}

/**
 * Opens again the reports that a decision has settled, which is taken back; nobody is told of it. Who has reported the
 * same anew meanwhile keeps that report alone.
 * @returns how many are open again
 */
export async function reopenReports(tx: Database, decisionId: string): Promise<number> {
  const reopened = await tx.$queryRaw<{ id: string }[]>`
    update "Report" report set "decidedAt" = null, outcome = null, "decisionId" = null, note = null
    where report."decisionId" = ${decisionId}::uuid and report."earlierOutcome" is null and not exists (
      select from "Report" newer where newer."targetId" = report."targetId"
        and newer."reporterId" = report."reporterId" and newer."decidedAt" is null)
    returning report.id::text as id`
  for (const { id } of reopened) await withdrawBundled(tx, { about: id, kinds: [reportDecided] })
  await undoCorrections(tx, decisionId)
  await withdraw(
    tx,
    reopened.map(({ id }) => reportResolved(id, decisionId)),
  )
  return reopened.length
}

/**
 * Opens one dismissed report again, for it to be looked at anew. Who has reported the same anew meanwhile keeps that
 * report alone.
 * @returns whether a report of theirs is open on it now
 */
export async function reopenReport(tx: Database, id: string): Promise<boolean> {
  const { targetType, targetId, reporterId } = await tx.report.findUniqueOrThrow({ where: { id } })
  const key = reportKey.parse({ targetType, targetId })
  await lockReportTarget(tx, key)
  const open = { ...key, decidedAt: null }
  if (reporterId && (await tx.report.count({ where: { ...open, reporterId } })) > 0) return true
  const { count } = await tx.report.updateMany({
    where: { id, outcome: 'dismissed' },
    data: { decidedAt: null, outcome: null, decisionId: null, note: null },
  })
  return count > 0
}

/** Reports of removed subjects resolved in one transaction. */
const AT_ONCE = 100

/**
 * Settles the reports of what has been removed before anybody decided, in whichever way it went: by its author, with its
 * discussion, with an account. Runs by the clock; nothing of it stands in the queue meanwhile.
 */
export async function resolveDeletedTargets(): Promise<void> {
  while ((await resolveSome()) === AT_ONCE);
}

const resolveSome = () =>
  db.$transaction(async (tx) => {
    const gone = await tx.$queryRaw<Reporter[]>`
      update "Report" set "decidedAt" = now(), outcome = 'gone' where id in (
        select report.id from "Report" report where report."decidedAt" is null and ${IS_GONE}
        order by report.id limit ${AT_ONCE} for update skip locked)
      returning id::text as id, "reporterId"::text as "reporterId", email`
    const resolved = { outcome: 'gone', decisionId: null } as const
    for (const report of gone) await notifyReporter(tx, report, null, resolved)
    return gone.length
  })
