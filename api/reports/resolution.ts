import type { Report, ReportOutcome } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import { afterUndo } from '../items/undo.ts'
import { withdrawBundled } from '../mail/bundles.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { closeNotifications, notify, withdraw } from '../notifications/notify.ts'
import { reportResolved, pendingWork } from '../notifications/subjects.ts'
import { reportDecided } from './emails.ts'
import { undoCorrections } from './corrections.ts'
import { IS_GONE } from './deleted-targets.ts'
import { reportKey } from './rules.ts'
import { lockReportTarget, type TargetKey } from './targets.ts'

type Reporter = Pick<Report, 'id' | 'reporterId' | 'email'>

/**
 * Resolves all open reports on a subject, and notifies each reporter once that can no longer be undone. Call it in the
 * transaction of the decision.
 * @param note a message for the reporters
 * @returns the number of reports
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
  await closeNotifications(tx, [pendingWork('report', targetId)])
  await tx.report.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { outcome, decisionId, note, decidedAt: new Date() },
  })
  const resolved = { outcome, decisionId }
  for (const report of open) await notifyReporter(tx, report, note, resolved)
  return open.length
}

/** Resolves the open reports on posts and replies by one decision. */
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
 * Reopens the reports that an undone decision had resolved, without notifications. Skips reporters with a newer report
 * on the same subject.
 * @returns the number of reopened reports
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
 * Reopens a dismissed report for a new decision. Skips a reporter with a newer report on the same subject.
 * @returns true when a report of theirs is open now
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

/** The number of reports resolved per transaction. */
const AT_ONCE = 100

/**
 * Resolves reports on subjects that were removed before a decision: by their author, with their discussion or with an
 * account. Runs as a job; until then the queue hides them.
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
