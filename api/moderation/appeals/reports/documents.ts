import type { Appeal, ModerationLog, Report } from '../../../../prisma/client/client.ts'
import { findModerators, type Moderator } from '../../../audit/targets.ts'
import { db } from '../../../database/db.ts'
import { isUuid } from '../../../database/cursors.ts'
import { isAdmin, type Viewer } from '../../../policy.ts'
import { findReportTargets, type ReportTarget } from '../../../reports/targets.ts'
import { reportKey } from '../../../reports/rules.ts'
import { findHolder, whyNot } from '../appeals.ts'
import { appealUntil, findAllContested } from '../contested.ts'

/** A report as one document: what was reported and why, what was decided, what came of an objection. */
export type ReportDocument = {
  report: Report
  /** What was reported, as a stranger sees it; null when not everybody does any more. */
  target: ReportTarget | null
  /** The entry of the log with which it was decided; null while it is open. */
  entry: Omit<ModerationLog, 'hash' | 'sequence'> | null
  /** Who decided, for administrators. */
  moderator: Moderator | null
  /** It was dismissed, nothing has changed that since, and what was reported is still there. */
  isInForce: boolean
  /** Until when its reporter can object, should it be dismissed. */
  appealUntil: Date
  /** Whoever asks can object now. */
  canAppeal: boolean
  appeal: Appeal | null
}

/**
 * Reads a report: whoever made it, signed in or with the link of their e-mail, and administrators.
 * @returns null for everybody else, and for one that is deleted
 */
export async function findReportDocument(
  viewer: Viewer,
  id: string,
  token: string | null | undefined,
): Promise<ReportDocument | null> {
  const report = isUuid(id)
    ? await db.report.findUnique({ where: { id }, select: { reporterId: true } })
    : null
  if (!report) return null
  const holder = await findHolder(
    db,
    viewer,
    { subject: { kind: 'report', id }, ownerId: report.reporterId },
    token,
  )
  if (!holder && !isAdmin(viewer)) return null
  const [document] = await reportDocumentsOf([id], holder !== null)
  return document ?? null
}

/**
 * The documents of reports, each kind of fact in one query.
 * @param isHolder whether they are the reports of whoever asks
 */
export async function reportDocumentsOf(
  ids: readonly string[],
  isHolder: boolean,
): Promise<ReportDocument[]> {
  if (ids.length === 0) return []
  const rows = await db.report.findMany({ where: { id: { in: [...ids] } }, include: { appeal: true } })
  const [contested, decided, targets] = await Promise.all([
    findAllContested(
      db,
      rows.map(({ id }) => ({ kind: 'report', id })),
    ),
    db.moderationLog.findMany({
      where: { id: { in: rows.flatMap(({ decisionId }) => decisionId ?? []) } },
      omit: { hash: true, sequence: true },
    }),
    findReportTargets(
      db,
      rows.map((row) => reportKey.parse(row)),
    ),
  ])
  const moderators = await findModerators(decided)
  return rows.map(({ appeal, ...report }) => {
    const found = contested.find(({ subject }) => subject.id === report.id)
    const entry = decided.find(({ id }) => id === report.decisionId) ?? null
    return {
      report,
      target: targets(report.targetId),
      entry,
      moderator: entry && moderators(entry),
      isInForce: found?.isInForce ?? false,
      appealUntil: appealUntil(report.decidedAt ?? report.createdAt),
      canAppeal: isHolder && !appeal && found !== undefined && whyNot(found) === null,
      appeal,
    }
  })
}
