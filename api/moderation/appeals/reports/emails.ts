import { db } from '../../../database/db.ts'
import { button, quote, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { site } from '../../../mail/site.ts'
import { spokenOf } from '../../../reports/emails.ts'
import { issueReportLink } from '../../../reports/links.ts'

/**
 * To whoever objected to what became of their report, with an account or without: what came of it, and why. Always
 * sent: the law requires it.
 */
export const reportAppealDecided = emailKind<{ appealId: string }>({
  name: 'report-appeal-decided',
  reason: `You get this because you objected to a decision at ${site.name}.`,
  write: async ({ appealId }) => {
    const appeal = await db.appeal.findUnique({ where: { id: appealId }, include: { report: true } })
    if (!appeal?.answer || !appeal.report) return null
    const { outcome, answer, report } = appeal
    const isGranted = outcome === 'granted'
    return {
      subject: `About your objection: report ${report.reference}`,
      preview: isGranted ? 'We look at your report anew.' : 'The decision stands.',
      blocks: [
        text(`You reported ${await spokenOf(report)}, and objected to what we had decided.`),
        isGranted
          ? text(
              'Thank you for your objection. You were right: your report is open again. A person looks at it anew, and we write to you as soon as it is decided.',
            )
          : text('We have looked at your objection. The decision stands: we leave it as it is.'),
        text('The answer:'),
        quote(answer),
        text('A person decided this, not a machine.'),
        button('Read it all in one place', await issueReportLink(report.id)),
        ...(isGranted
          ? []
          : [
              text(
                'If you still disagree, you can turn to a certified out-of-court dispute settlement body or to a court.',
              ),
            ]),
      ],
    }
  },
})
