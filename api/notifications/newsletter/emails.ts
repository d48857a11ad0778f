import { db } from '../../database/db.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'
import { emailKind } from '../../mail/kinds.ts'
import { button, small, text } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'

/** The number of days for which a confirmation link works and an unconfirmed address is stored. */
export const CONFIRM_DAYS = 7

const reason = `You’re receiving this because someone entered this address for the best of each week at ${site.name}.`

/** Requests that the reader confirm their subscription. */
export const confirmSubscription = emailKind<{ subscriberId: string }>({
  name: 'confirm-subscription',
  reason,
  isForSubscriber: true,
  write: async ({ subscriberId: id }) => {
    const token = newToken()
    const { count } = await db.subscriber.updateMany({ where: { id }, data: { tokenHash: hashOf(token) } })
    if (count === 0) return null
    return {
      subject: 'Confirm that you want the best of each week',
      preview: `Confirm once, and it arrives on Mondays. ${site.name} sends you nothing until you do.`,
      blocks: [
        text('Hello,'),
        text(
          `Someone, most likely you, would like the best of each week from ${site.name} sent to this address.`,
        ),
        button('Yes, send it to me', addressOf(`/newsletter?token=${token}`)),
        small(
          `The link works for ${CONFIRM_DAYS} days. If it wasn’t you, do nothing, and we’ll delete this address.`,
        ),
      ],
    }
  },
})

/** Refers a member to their settings for the same e-mail. */
export const alreadyMember = emailKind({
  name: 'newsletter-for-member',
  reason,
  write: async (_data, member) =>
    member && {
      subject: 'The best of each week is in your settings',
      preview: 'You’re a member, so you can choose it there.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `Someone, most likely you, has entered this address for the best of each week. You’re a member of ${site.name}, so you can choose it in your settings, where it starts with what you follow. Nothing has changed.`,
        ),
        button('Choose it in your settings', addressOf('/settings#emails')),
      ],
    },
})
