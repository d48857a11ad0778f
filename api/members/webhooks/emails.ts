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
        preview: 'It could not be delivered to any more.',
        blocks: [
          text(`Hello ${member.firstName},`),
          text(
            `Nothing that we sent to ${url} has arrived for ${FAILING_DAYS} days, or its response was that it’s gone, so we’ve stopped.`,
          ),
          text(
            'What went wrong is in your settings. Once it’s mended, send a test from there: if that arrives, we go on.',
          ),
          button('See your webhooks', addressOf('/settings/webhooks')),
        ],
      },
    ),
})
