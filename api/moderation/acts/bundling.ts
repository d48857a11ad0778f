import type { Database } from '../../database/db.ts'
import { bundle, bundleEmails } from '../../mail/bundles.ts'
import { reportCorrected, reportDecided } from '../../reports/emails.ts'
import { ABOUT_DECISIONS } from './emails.ts'

/**
 * Puts what one act says to each person about several items, or several reports, into one e-mail (decisions,
 * "Moderators"). What it has said is recognised by when it began.
 * @param targetIds what was decided about
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
