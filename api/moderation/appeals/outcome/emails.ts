import type { Appeal } from '../../../../prisma/client/client.ts'
import { db, type Database } from '../../../database/db.ts'
import { afterUndo } from '../../../items/undo.ts'
import { button, quote, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { enqueueEmail } from '../../../mail/outbox.ts'
import { notify } from '../../../notifications/notify.ts'
import { appealDecided as subjectOfAppeal } from '../../../notifications/subjects.ts'
import { site } from '../../../mail/site.ts'
import { appellantOf } from '../appellant.ts'
import { aboutWhat } from '../contested.ts'
import type { DecisionAbout } from '../subject.ts'
import { issueDecisionLink } from '../../../decisions/links.ts'
import { reportAppealDecided } from '../reports/emails.ts'

const BACK: Record<DecisionAbout, string> = {
  item: 'What you wrote is published again, as it was. Everybody can read it.',
  version: 'The earlier version that we had withheld stands in the public history again.',
  account:
    'Your account is enabled again, with anything that was taken down with it. You can sign in as before.',
  application:
    'Your application is open again. We look at it anew and write to you as soon as it is decided.',
}

/** To whoever objected to a decision: what came of it, and why. Always sent: the law requires it. */
export const appealDecided = emailKind<{ appealId: string }>({
  name: 'appeal-decided',
  reason: `You get this because you objected to a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const appeal = await db.appeal.findUnique({ where: { id: appealId }, include: { decision: true } })
    if (!member || !appeal?.answer || !appeal.decision) return null
    const { outcome, answer, decision } = appeal
    const about = aboutWhat(decision)
    const link = await issueDecisionLink(decision.id)
    const isGranted = outcome === 'granted'
    return {
      subject: isGranted ? 'Your objection was right' : 'About your objection',
      preview: isGranted ? 'We have put things back as they were.' : 'The decision stands.',
      blocks: [
        text(`Hello ${member.firstName},`),
        isGranted
          ? text('Thank you for your objection. You were right.', about ? BACK[about] : '')
          : text('We have looked at your objection. The decision stands.'),
        text('The answer:'),
        quote(answer),
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

/** Tells whoever objected what came of it, once that can no longer be taken back. */
export async function tellOutcome(tx: Database, appeal: Appeal): Promise<void> {
  const to = await appellantOf(tx, appeal)
  if (to.member) await tellOnSite(tx, appeal, to.member)
  const kind = appeal.reportId ? reportAppealDecided : appealDecided
  await enqueueEmail(tx, kind, {
    ...to,
    about: appeal.id,
    sendAfter: afterUndo(),
    data: { appealId: appeal.id },
  })
}

const tellOnSite = (tx: Database, { id, outcome, decisionId, reportId }: Appeal, member: string) =>
  notify(tx, {
    kind: 'outcome',
    subjectKey: subjectOfAppeal(id),
    to: { members: [member] },
    ...(outcome ? { detail: outcome } : {}),
    ...(decisionId ? { decisionId } : {}),
    ...(reportId ? { reportId } : {}),
    ownEmail: 'always',
  })
