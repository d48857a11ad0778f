import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import type { To } from '../../mail/outbox.ts'
import { issueReportLink } from '../../reports/links.ts'
import { issueDecisionLink } from '../../decisions/links.ts'

/**
 * Returns the recipient of e-mails about an appeal: a member, or the address of a visitor's report. Nothing is sent
 * without a recipient.
 */
export async function appellantOf(
  tx: Database,
  { memberId, reportId }: Pick<Appeal, 'memberId' | 'reportId'>,
): Promise<To> {
  if (!reportId) return { member: memberId }
  const { reporterId, email } = await tx.report.findUniqueOrThrow({ where: { id: reportId } })
  return email && !reporterId ? { recipient: email } : { member: reporterId }
}

/** Finds an appeal with the relations that its e-mails need. */
export const findForEmail = (id: string) => db.appeal.findUnique({ where: { id }, include: { report: true } })

/** Returns the URL of the appeal's page, with a new token for its e-mail. */
export async function linkTo({ decisionId, reportId }: Pick<Appeal, 'decisionId' | 'reportId'>) {
  if (reportId) return issueReportLink(reportId)
  return decisionId ? issueDecisionLink(decisionId) : null
}
