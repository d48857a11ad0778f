import { button, text } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { addressOf, site } from '../../mail/site.ts'
import { FAILING_DAYS } from './limits.ts'

/** Notifies a member that their webhook has been disabled. */
export const webhookDisabled = emailKind<{ url: string }>({
  name: 'webhook-disabled',
  reason: `You’re receiving this because you have a webhook at ${site.name}.`,
  write: ({ url }, member) =>
    Promise.resolve(
      member && {
        subject: 'We’ve turned off one of your webhooks',
        preview: 'We can’t deliver to it any more.',
        blocks: [
          text(`Hello ${member.firstName},`),
          text(
            `Nothing we’ve sent to ${url} has arrived for ${FAILING_DAYS} days, or the address told us it’s gone, so we’ve stopped.`,
          ),
          text(
            'Your settings show what went wrong. Once it’s fixed, send a test from there. If it arrives, we’ll start sending again.',
          ),
          button('See your webhooks', addressOf('/settings/webhooks')),
        ],
      },
    ),
})
