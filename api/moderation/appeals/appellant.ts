import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import type { To } from '../../mail/outbox.ts'
import { issueReportLink } from '../../reports/links.ts'
import { issueDecisionLink } from '../../decisions/links.ts'

/**
 * To whom the e-mails about an appeal go: of one to what became of a report that may be a visitor, of whom we know an
 * address alone. Nothing is sent once there is nobody to write to.
 */
export async function appellantOf(
  tx: Database,
  { memberId, reportId }: Pick<Appeal, 'memberId' | 'reportId'>,
): Promise<To> {
  if (!reportId) return { member: memberId }
  const { reporterId, email } = await tx.report.findUniqueOrThrow({ where: { id: reportId } })
  return email && !reporterId ? { recipient: email } : { member: reporterId }
}

/** An appeal with what its e-mails name. */
export const findSpokenOf = (id: string) => db.appeal.findUnique({ where: { id }, include: { report: true } })

/** The address of the page on which the appeal stands, made for its e-mail. */
export async function linkTo({ decisionId, reportId }: Pick<Appeal, 'decisionId' | 'reportId'>) {
  if (reportId) return issueReportLink(reportId)
  return decisionId ? issueDecisionLink(decisionId) : null
}
