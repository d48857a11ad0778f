import type { Report } from '../../../../prisma/client/client.ts'
import { db } from '../../../database/db.ts'
import { button, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { site } from '../../../mail/site.ts'
import { HAS_TEXT } from '../../acts/targets.ts'
import { findSpokenOf, linkTo } from '../appellant.ts'
import { findAppealable, isBack } from '../appealable.ts'
import { findNewestAgainst } from '../documents.ts'
import { issueDecisionLink } from '../../../decisions/links.ts'
import { subjectOf, type Appealable } from '../subject.ts'

/** For the appellant, once the decision is obsolete, with the reason why the appeal needs no outcome. */
export const appealClosed = emailKind<{ appealId: string }>({
  name: 'appeal-closed',
  reason: `You get this because you appealed against a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const appeal = await findSpokenOf(appealId)
    if (!appeal?.decidedAt || appeal.outcome) return null
    const { report } = appeal
    const appealable = await findAppealable(db, subjectOf(appeal))
    // A subject restored meanwhile is in force again, and so its appeal will be open again.
    if (!appealable || appealable.isInForce) return null
    const { why, link = await linkTo(appeal) } = report
      ? { why: ofReport(report) }
      : await currentState(appealable)
    return {
      subject: report ? `About your appeal: report ${report.reference}` : 'About your appeal',
      preview: 'It is closed: there is nothing left to decide.',
      blocks: [
        ...(member ? [text(`Hello ${member.firstName},`)] : []),
        text('You appealed against a decision that does not stand any more.', why),
        text('So there is nothing left to decide, and your appeal is closed.'),
        ...(link ? [button('Read it all in one place', link)] : []),
      ],
    }
  },
})

const ofReport = ({ decidedAt }: Report) =>
  decidedAt
    ? 'What you reported has been taken down or removed since.'
    : 'Your report is open again, and a person looks at it again.'

const BACK = {
  item: 'What you wrote is published.',
  version: 'The earlier version stands in the public history again.',
  account: 'Your account is enabled again.',
  application: 'Your application is open again, or accepted.',
  report: '',
}

type Now = { why: string; link?: string | null }

async function currentState(appealable: Appealable): Promise<Now> {
  const { about, targetType, targetId: id } = appealable
  if (await isBack(db, appealable)) return { why: BACK[about] }
  if (about === 'item' || about === 'version') {
    const isPost = targetType === 'post'
    const item = isPost
      ? await db.post.findFirst({ where: { id, ...HAS_TEXT } })
      : await db.reply.findFirst({ where: { id, deletedAt: null } })
    if (!item) return { why: 'What you wrote has been deleted.' }
    if (item.status === 'pending')
      return { why: 'You have changed it and sent it in again: a moderator looks at it.' }
    if (about === 'version') return { why: 'It is not published any more, with all that it has said.' }
    const newest = await findNewestAgainst(isPost ? 'post' : 'reply', id)
    if (newest)
      return {
        why: 'It has been decided about again, and you can appeal against that decision.',
        link: await issueDecisionLink(newest.id),
      }
  }
  return { why: 'It has been decided about again.' }
}
