import type { Database } from '../../database/db.ts'
import { bundleEmails } from '../../mail/bundles.ts'
import { reportCorrected, reportDecided } from '../../reports/emails.ts'
import { ABOUT_DECISIONS } from './emails.ts'

/**
 * Puts what one act says to each person about several items, or several reports, into one e-mail (decisions,
 * "Moderators"). What it has said is recognised by when it began.
 * @param targetIds what was decided about
 */
export async function bundleAct(began: Date, targetIds: readonly string[], within: Database): Promise<void> {
  const where = { targetId: { in: [...targetIds] } }
  const reports = await within.report.findMany({ where, select: { id: true } })
  const about = [...targetIds, ...reports.map(({ id }) => id)]
  const kinds = [...ABOUT_DECISIONS, reportDecided, reportCorrected].map(({ name }) => name)
  await bundleEmails(within, { about: { in: about }, kind: { in: kinds }, createdAt: { gte: began } })
}
