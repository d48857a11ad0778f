import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../db.ts'
import type { To } from '../../mail/outbox.ts'
import { issueReportLink } from '../../reports/links.ts'
import { issueDecisionLink } from './links.ts'

/**
 * To whom the e-mails about an objection go: of one to what became of a report that may be a visitor, of whom we know an
 * address alone.
 * @returns null when nobody can be written to any more
 */
export async function appellantOf(
  tx: Database,
  { memberId, reportId }: Pick<Appeal, 'memberId' | 'reportId'>,
): Promise<To | null> {
  if (!reportId) return { member: memberId }
  const report = await tx.report.findUnique({ where: { id: reportId } })
  if (report?.reporterId) return { member: report.reporterId }
  return report?.email ? { recipient: report.email } : null
}

/** An appeal with what its e-mails name. */
export const findSpokenOf = (id: string) => db.appeal.findUnique({ where: { id }, include: { report: true } })

/** The address of the page on which the objection stands, made for its e-mail. */
export async function linkTo({ decisionId, reportId }: Pick<Appeal, 'decisionId' | 'reportId'>) {
  if (reportId) return issueReportLink(reportId)
  return decisionId ? issueDecisionLink(decisionId) : null
}
