import type { Appeal } from '../../../../prisma/client/client.ts'
import { db, type Database } from '../../../database/db.ts'
import { afterUndo } from '../../../items/undo.ts'
import { button, quote, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { enqueueEmail } from '../../../mail/outbox.ts'
import { notify } from '../../../notifications/notify.ts'
import { appealDecided as subjectOfAppeal } from '../../../notifications/subjects.ts'
import { site } from '../../../mail/site.ts'
import { nameOfSubject } from '../../../reports/emails.ts'
import { appellantOf, linkTo } from '../appellant.ts'
import { decisionAbout } from '../appealable.ts'
import type { Appealable } from '../subject.ts'

const BACK: Record<Appealable['about'], string> = {
  item: 'Your post is published again, as it was. Everyone can see it now.',
  version: 'The earlier version is back in the public history.',
  account:
    'Your account is enabled again, with anything that was taken down with it. You can sign in as before.',
  application: 'Your application is open again. We’ll write to you as soon as we’ve decided.',
  report: 'Your report is open again. We’ll write to you as soon as we’ve decided.',
}

/** The outcome for an appellant with or without an account, with the reasons. Always sent, as the law requires. */
export const appealDecided = emailKind<{ appealId: string }>({
  name: 'appeal-decided',
  reachesLeavers: true,
  reason: `You’re receiving this because you appealed a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const include = { decision: true, report: true }
    const appeal = await db.appeal.findUnique({ where: { id: appealId }, include })
    if (!appeal?.answer || !(appeal.report ?? member)) return null
    const { outcome, answer: decisionNote, decision, report } = appeal
    const about = report ? 'report' : decision && decisionAbout(decision)
    const link = await linkTo(appeal)
    const isGranted = outcome === 'granted'
    const subject = isGranted ? 'Your appeal was upheld' : 'About your appeal'
    return {
      subject: report ? `About your appeal: report ${report.reference}` : subject,
      preview: isGranted ? 'We’ve put things back as they were.' : 'Our decision stands.',
      blocks: [
        ...(member ? [text(`Hello ${member.firstName},`)] : []),
        ...(report ? [text(`You reported ${await nameOfSubject(report)}, and appealed our decision.`)] : []),
        isGranted
          ? text('We’ve looked again and agree with you.', about ? BACK[about] : '')
          : text('We’ve reviewed your appeal, and our decision stands.'),
        text('Our answer:'),
        quote(decisionNote),
        text('A moderator decided this. It wasn’t an automated decision.'),
        ...(link ? [button('View the details', link)] : []),
        ...(isGranted
          ? []
          : [
              text(
                'If you still disagree, you can go to a certified out-of-court dispute settlement body or to a court.',
              ),
            ]),
      ],
    }
  },
})

/** Notifies the appellant of the outcome once it can no longer be undone. */
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
