import type { Database } from '../../database/db.ts'
import { bundle, bundleEmails } from '../../mail/bundles.ts'
import { reportCorrected, reportDecided } from '../../reports/emails.ts'
import { ABOUT_DECISIONS } from './emails.ts'

/**
 * Merges the e-mails of one act about several items or reports into one per recipient (decisions, "Moderators").
 * Recognises e-mails of the act by its start.
 * @param targetIds the items decided
 */
export async function bundleAct(began: Date, targetIds: readonly string[], within: Database): Promise<void> {
  const where = { targetId: { in: [...targetIds] } }
  const reports = await within.report.findMany({ where, select: { id: true, email: true, reporterId: true } })
  const about = [...targetIds, ...reports.map(({ id }) => id)]
  const kinds = [...ABOUT_DECISIONS, reportDecided, reportCorrected].map(({ name }) => name)
  const reporters = reports.flatMap(({ reporterId }) => reporterId ?? [])
  const visitors = reports.flatMap(({ reporterId, email }) => (email && !reporterId ? [email] : []))
  await bundleEmails(within, {
    createdAt: { gte: began },
    OR: [
      { about: { in: about }, kind: { in: kinds } },
      { kind: bundle.name, OR: [{ memberId: { in: reporters } }, { recipient: { in: visitors } }] },
    ],
  })
}
