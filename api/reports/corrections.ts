import type { Report, ReportOutcome } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { afterUndo } from '../items/undo.ts'
import { isQueued, withdrawBundled } from '../mail/bundles.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { notify, withdraw } from '../notifications/notify.ts'
import { reportResolved } from '../notifications/subjects.ts'
import { reportCorrected, reportDecided } from './emails.ts'
import type { TargetKey } from './targets.ts'

type Correction = {
  outcome: Exclude<ReportOutcome, 'gone'>
  /** The act that reverses the first decision. */
  decisionId: string
  note?: string | null
  /** Limits the reversal to decisions since this time, because earlier ones concerned another text. */
  since?: Date
}

/**
 * Corrects decided reports whose outcome a later decision reverses, and notifies reporters who were notified of the
 * first one (decisions, "Moderators"). Reporters with a report that this decision resolves are notified only of that.
 * Call it in the transaction of the decision, after `resolveReports`.
 */
export async function correctReports(
  tx: Database,
  { targetType, targetId }: TargetKey,
  { outcome, decisionId, note = null, since }: Correction,
): Promise<void> {
  const reversed = await tx.report.findMany({
    where: {
      targetType,
      targetId,
      outcome: outcome === 'upheld' ? 'dismissed' : 'upheld',
      ...(since && { decidedAt: { gte: since } }),
    },
    include: { appeal: { select: { decidedAt: true } } },
    orderBy: { id: 'desc' },
  })
  if (reversed.length === 0) return
  const resolved = await tx.report.findMany({ where: { decisionId } })
  const heard = new Set(resolved.flatMap(reporterOf))
  for (const report of reversed) {
    const isFirst = await isUnsent(tx, report)
    await tx.report.update({
      where: { id: report.id },
      data: {
        ...{ outcome, decisionId, note, decidedAt: new Date() },
        earlierOutcome: report.outcome,
        earlierDecidedAt: report.decidedAt,
        earlierDecisionId: report.decisionId,
        earlierNote: report.note,
      },
    })
    const reporter = reporterOf(report)
    // An open appeal has its own e-mail when it is decided.
    const isNotified = reporter.some((who) => heard.has(who)) || report.appeal?.decidedAt === null
    reporter.forEach((who) => heard.add(who))
    if (!isNotified) await notifyCorrection(tx, report, { outcome, decisionId, isFirst })
  }
}

/** Corrects the reports on posts and replies by one decision. */
export async function correctReportsOn(
  tx: Database,
  items: readonly { type: 'post' | 'reply'; id: string }[],
  correction: Correction,
): Promise<void> {
  const reported = await tx.report.findMany({
    where: { targetId: { in: items.map(({ id }) => id) }, outcome: { in: ['upheld', 'dismissed'] } },
    distinct: ['targetId'],
    select: { targetId: true },
  })
  const ids = new Set(reported.map(({ targetId }) => targetId))
  for (const { type, id } of items)
    if (ids.has(id)) await correctReports(tx, { targetType: type, targetId: id }, correction)
}

type Reporter = Pick<Report, 'id' | 'reporterId' | 'email'>

const reporterOf = ({ reporterId, email }: Pick<Report, 'reporterId' | 'email'>): string[] => {
  const who = reporterId ?? email
  return who ? [who] : []
}

/** Returns true while the e-mail about a decision is queued: it will show the state at the time of sending. */
const isUnsent = (tx: Database, { id }: Reporter) => isQueued(tx, { about: id, kinds: [reportDecided] })

type Notified = { outcome: ReportOutcome; decisionId: string; isFirst: boolean }

async function notifyCorrection(
  tx: Database,
  report: Pick<Report, 'id' | 'reporterId' | 'email' | 'decisionId' | 'outcome'>,
  { outcome, decisionId, isFirst }: Notified,
): Promise<void> {
  const { id, reporterId, email } = report
  await withdraw(tx, [reportResolved(id, report.decisionId)])
  if (reporterId)
    await notify(tx, {
      kind: 'outcome',
      subjectKey: reportResolved(id, decisionId),
      to: { members: [reporterId] },
      detail: isFirst ? outcome : `${outcome}_after_all`,
      reportId: id,
      ownEmail: 'always',
    })
  if (!isFirst) await enqueueCorrection(tx, { id, reporterId, email }, report.outcome)
}

/** Updates a queued correction to the current state; it names the outcome of the reporter's last notification. */
async function enqueueCorrection(
  tx: Database,
  { id, reporterId, email }: Reporter,
  from: ReportOutcome | null,
): Promise<void> {
  const to = reporterId ? { member: reporterId } : email ? { recipient: email } : null
  if (!to || (await isQueued(tx, { about: id, kinds: [reportCorrected] }))) return
  await enqueueEmail(tx, reportCorrected, {
    ...to,
    about: id,
    sendAfter: afterUndo(),
    data: { reportId: id, from },
  })
}

/**
 * Reopens decided reports because their decision was reversed, and notifies reporters who were notified of it.
 * @param which filters the reports
 */
export async function reopenForAll(
  tx: Database,
  which: { decisionId: string } | { targetId: string; outcome: 'gone' },
): Promise<void> {
  const reports = await tx.report.findMany({ where: which })
  for (const report of reports) {
    const isFirst = await isUnsent(tx, report)
    const open = { targetId: report.targetId, reporterId: report.reporterId, decidedAt: null }
    // A reporter with a newer open report on the same subject does not need the old one.
    if (report.reporterId && (await tx.report.count({ where: open })) > 0) continue
    await tx.report.update({
      where: { id: report.id },
      data: {
        ...{ outcome: null, decisionId: null, note: null, decidedAt: null },
        ...{ earlierOutcome: null, earlierDecidedAt: null, earlierDecisionId: null, earlierNote: null },
      },
    })
    await withdraw(tx, [reportResolved(report.id, report.decisionId)])
    if (isFirst) await withdrawBundled(tx, { about: report.id, kinds: [reportDecided] })
    else await enqueueCorrection(tx, report, report.outcome)
  }
}

/** Withdraws the corrections of an undone decision: nobody is notified of either. */
export async function undoCorrections(tx: Database, decisionId: string): Promise<void> {
  const corrected = await tx.report.findMany({ where: { decisionId, earlierOutcome: { not: null } } })
  for (const report of corrected) {
    const { id, reporterId, earlierOutcome, earlierDecidedAt, earlierDecisionId, earlierNote } = report
    await tx.report.update({
      where: { id },
      data: {
        outcome: earlierOutcome,
        decidedAt: earlierDecidedAt,
        decisionId: earlierDecisionId,
        note: earlierNote,
        ...{ earlierOutcome: null, earlierDecidedAt: null, earlierDecisionId: null, earlierNote: null },
      },
    })
    await withdraw(tx, [reportResolved(id, decisionId)])
    // Restores a correction only if it was withdrawn unseen; a seen one is not repeated.
    if (reporterId && earlierOutcome)
      await notify(tx, {
        kind: 'outcome',
        subjectKey: reportResolved(id, earlierDecisionId),
        to: { members: [reporterId] },
        detail: earlierOutcome,
        reportId: id,
        ownEmail: 'always',
      })
  }
}
