import type { Appeal, ModerationLog, Report } from '../../../prisma/client/client.ts'
import { db } from '../../db.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import { findReportTarget, type ReportTarget } from '../../reports/targets.ts'
import { reportKey } from '../../reports/rules.ts'
import { findHolder, whyNot } from './appeals.ts'
import { appealUntil, findContested } from './contested.ts'
import type { Contested } from './subject.ts'

/** What became of a report as one document: what was reported and why, what was decided, what came of an objection. */
export type DecidedReport = {
  report: Report
  /** What was reported, as a stranger sees it; null when not everybody does any more. */
  target: ReportTarget | null
  /** The entry of the log with which it was decided; null while it is open again. */
  entry: Omit<ModerationLog, 'hash' | 'sequence'> | null
  /** It stands as it was decided, and what was reported is still there. */
  isInForce: boolean
  appealUntil: Date
  /** Whoever asks can object now. */
  canAppeal: boolean
  appeal: Appeal | null
}

/**
 * Reads what became of a report that was dismissed: whoever made it, signed in or with the link of their e-mail, and
 * administrators.
 * @returns null for everybody else, and for a report that nobody can object to
 */
export async function findDecidedReport(
  viewer: Viewer,
  id: string,
  token: string | null | undefined,
): Promise<DecidedReport | null> {
  const contested = await findContested(db, { kind: 'report', id })
  if (!contested) return null
  const holder = await findHolder(db, viewer, contested, token)
  if (!holder && !isAdmin(viewer)) return null
  return reportDocumentOf(contested, holder !== null)
}

/**
 * The document of a report.
 * @param isHolder whether it is the report of whoever asks
 */
export async function reportDocumentOf(contested: Contested, isHolder: boolean): Promise<DecidedReport> {
  const { appeal, ...report } = await db.report.findUniqueOrThrow({
    where: { id: contested.subject.id },
    include: { appeal: true },
  })
  const { decisionId } = report
  return {
    report,
    target: await findReportTarget(db, reportKey.parse(report)),
    entry: decisionId
      ? await db.moderationLog.findUnique({
          where: { id: decisionId },
          omit: { hash: true, sequence: true },
        })
      : null,
    isInForce: contested.isInForce,
    appealUntil: appealUntil(contested.decidedAt),
    canAppeal: isHolder && !appeal && whyNot(contested) === null,
    appeal,
  }
}
