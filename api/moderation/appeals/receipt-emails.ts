import type { Appeal } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { button, quote, text } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { addressOf, site } from '../../mail/site.ts'
import { batchForAdministrators } from '../../members/administration/batching.ts'
import { appellantOf, findForEmail, linkTo } from './appellant.ts'
import { findAppealables } from './appealable.ts'
import { readImpartiality } from './outcome/impartial.ts'
import { findOpenAppeals } from './open.ts'
import { subjectOf } from './subject.ts'

/** The receipt for the appellant, with the text and status of the appeal. */
export const appealReceived = emailKind<{ appealId: string }>({
  name: 'appeal-received',
  reachesLeavers: true,
  reason: `You’re receiving this because you appealed a decision at ${site.name}.`,
  write: async ({ appealId }, member) => {
    const appeal = await findForEmail(appealId)
    if (!appeal?.text) return null
    const link = await linkTo(appeal)
    return {
      subject: appeal.report ? `Your appeal: report ${appeal.report.reference}` : 'Your appeal',
      preview: 'A moderator will review it.',
      blocks: [
        ...(member ? [text(`Hello ${member.firstName},`)] : []),
        text('We’ve received your appeal. This is what you told us:'),
        quote(appeal.text),
        text('Another administrator will review it, if one is available. We’ll e-mail you the answer.'),
        ...(link ? [button('View the details', link)] : []),
      ],
    }
  },
})

/** Notifies administrators of appeals since the previous e-mail about them (ISO 8601). */
export const appealsPending = emailKind<{ since: string }>({
  name: 'appeals-pending',
  preference: 'administration',
  reason: `You’re receiving this because you are an administrator of ${site.name}.`,
  write: async ({ since }, member) => {
    if (!member) return null
    const open = await findOpenAppeals()
    if (!open.some(({ createdAt }) => createdAt >= new Date(since))) return null
    const appealable = await findAppealables(db, open.map(subjectOf))
    const whyNotDecide = await readImpartiality(db, member.id)
    const count = appealable.filter((each) => whyNotDecide(each) === null).length
    if (count === 0) return null
    const wait = count === 1 ? 'An appeal is waiting' : `${count} appeals are waiting`
    return {
      subject: `${wait} for an answer`,
      preview: 'We’ll tell the person who appealed what you decide, and why.',
      blocks: [
        text(
          `${wait} for an administrator who did not make the decision. The first of you to answer is enough.`,
        ),
        button('See the appeals', addressOf('/admin?tab=moderation&view=appeals')),
      ],
    }
  },
})

/** Sends a receipt to the appellant, and notifies the administrators who may decide the appeal. */
export async function notifyOfAppeal(tx: Database, appeal: Appeal): Promise<void> {
  const { id, createdAt } = appeal
  const to = await appellantOf(tx, appeal)
  await enqueueEmail(tx, appealReceived, { ...to, about: id, data: { appealId: id } })
  await batchForAdministrators(tx, appealsPending, { since: createdAt.toISOString() })
}
