import type { Report } from '../../../../prisma/client/client.ts'
import { db } from '../../../database/db.ts'
import { button, text } from '../../../mail/layout/content.ts'
import { emailKind } from '../../../mail/kinds.ts'
import { site } from '../../../mail/site.ts'
import { HAS_TEXT } from '../../acts/targets.ts'
import { findForEmail, linkTo } from '../appellant.ts'
import { findAppealable, isBack } from '../appealable.ts'
import { findNewestAgainst } from '../documents.ts'
import { issueDecisionLink } from '../../../decisions/links.ts'
import { subjectOf, type Appealable } from '../subject.ts'

/** Notifies the appellant that the decision is obsolete, and why the appeal needs no outcome. */
export const appealClosed = emailKind<{ appealId: string }>({
  name: 'appeal-closed',
  reachesLeavers: true,
  reason: `You’re receiving this because you appealed a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const appeal = await findForEmail(appealId)
    if (!appeal?.decidedAt || appeal.outcome) return null
    const { report } = appeal
    const appealable = await findAppealable(db, subjectOf(appeal))
    // A subject restored meanwhile is in force again, so its appeal will be reopened.
    if (!appealable || appealable.isInForce) return null
    const { why, link = await linkTo(appeal) } = report
      ? { why: ofReport(report) }
      : await currentState(appealable)
    return {
      subject: report ? `About your appeal: report ${report.reference}` : 'About your appeal',
      preview: 'It’s closed: there’s nothing left to decide.',
      blocks: [
        ...(member ? [text(`Hello ${member.firstName},`)] : []),
        text('You appealed a decision that no longer applies.', why),
        text('There’s nothing left to decide, so your appeal is closed.'),
        ...(link ? [button('View the details', link)] : []),
      ],
    }
  },
})

const ofReport = ({ decidedAt }: Report) =>
  decidedAt
    ? 'The item you reported has since been taken down or removed.'
    : 'Your report is open again, and someone will look at it again.'

const BACK = {
  item: 'Your post is published.',
  version: 'The earlier version is back in the public history.',
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
    if (!item) return { why: 'Your post has been deleted.' }
    if (item.status === 'pending')
      return { why: 'You’ve edited and resubmitted it, and a moderator will review it.' }
    if (about === 'version') return { why: 'It’s no longer published, and neither is its history.' }
    const newest = await findNewestAgainst(isPost ? 'post' : 'reply', id)
    if (newest)
      return {
        why: 'There’s a new decision, which you can appeal.',
        link: await issueDecisionLink(newest.id),
      }
  }
  return { why: 'There’s a new decision.' }
}
