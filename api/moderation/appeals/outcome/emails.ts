import type { Appeal } from '../../../../prisma/client/client.ts'
import { db, type Database } from '../../../database/db.ts'
import { afterUndo } from '../../../items/undo.ts'
import { button, quote, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { enqueueEmail } from '../../../mail/outbox.ts'
import { notify } from '../../../notifications/notify.ts'
import { appealDecided as subjectOfAppeal } from '../../../notifications/subjects.ts'
import { site } from '../../../mail/site.ts'
import { spokenOf } from '../../../reports/emails.ts'
import { appellantOf, linkTo } from '../appellant.ts'
import { decisionAbout } from '../appealable.ts'
import type { Appealable } from '../subject.ts'

const BACK: Record<Appealable['about'], string> = {
  item: 'What you wrote is published again, as it was. Everybody can read it.',
  version: 'The earlier version that we had withheld stands in the public history again.',
  account:
    'Your account is enabled again, with anything that was taken down with it. You can sign in as before.',
  application: 'Your application is open again. We write to you as soon as it is decided.',
  report: 'Your report is open again. We write to you as soon as it is decided.',
}

/** Outcome for an appellant with or without an account, with the reasons. Always sent: the law requires it. */
export const appealDecided = emailKind<{ appealId: string }>({
  name: 'appeal-decided',
  reason: `You get this because you appealed against a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const include = { decision: true, report: true }
    const appeal = await db.appeal.findUnique({ where: { id: appealId }, include })
    if (!appeal?.answer || !(appeal.report ?? member)) return null
    const { outcome, answer: decisionNote, decision, report } = appeal
    const about = report ? 'report' : decision && decisionAbout(decision)
    const link = await linkTo(appeal)
    const isGranted = outcome === 'granted'
    const subject = isGranted ? 'Your appeal was successful' : 'About your appeal'
    return {
      subject: report ? `About your appeal: report ${report.reference}` : subject,
      preview: isGranted ? 'We have put things back as they were.' : 'The decision stands.',
      blocks: [
        ...(member ? [text(`Hello ${member.firstName},`)] : []),
        ...(report
          ? [text(`You reported ${await spokenOf(report)}, and appealed against what we had decided.`)]
          : []),
        isGranted
          ? text('Thank you for your appeal. You were right.', about ? BACK[about] : '')
          : text('We have looked at your appeal. The decision stands.'),
        text('The answer:'),
        quote(decisionNote),
        text('A person decided this, not a machine.'),
        ...(link ? [button('Read it all in one place', link)] : []),
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

/** Notifies the appellant of the outcome, once it can no longer be undone. */
export async function notifyOutcome(tx: Database, appeal: Appeal): Promise<void> {
  const to = await appellantOf(tx, appeal)
  if (to.member) await notifyOnSite(tx, appeal, to.member)
  await enqueueEmail(tx, appealDecided, {
    ...to,
    about: appeal.id,
    sendAfter: afterUndo(),
    data: { appealId: appeal.id },
  })
}

const notifyOnSite = (tx: Database, { id, outcome, decisionId, reportId }: Appeal, member: string) =>
  notify(tx, {
    kind: 'outcome',
    subjectKey: subjectOfAppeal(id),
    to: { members: [member] },
    ...(outcome ? { detail: outcome } : {}),
    ...(decisionId ? { decisionId } : {}),
    ...(reportId ? { reportId } : {}),
    ownEmail: 'always',
  })
