import { button, small, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'

const reason = `You’re receiving this because you are an administrator of ${site.name}, on days with new entries in the log.`

/** Contains the newest entry of the log: a copy that the owner of the database cannot change. */
export const headNoted = emailKind<{ day: string; sequence: number; hash: string; added: number }>({
  name: 'log-head-noted',
  reason,
  write: ({ day, sequence, hash, added }) =>
    Promise.resolve({
      subject: `The moderation log on ${day}: entry ${sequence}`,
      preview: 'Keep this e-mail: you can use it later to show that no one has rewritten the log.',
      blocks: [
        text(`The moderation log has ${added} new ${added === 1 ? 'entry' : 'entries'}. It now ends with`),
        {
          type: 'facts',
          facts: [
            ['Entry', String(sequence)],
            ['Hash', hash],
          ],
        },
        text('Keep this e-mail. The log on the site must always contain this entry with this hash.'),
        button('See the public log', addressOf('/moderation')),
        small(`On the server: npm run admin -- verify-log ${sequence}:${hash}`),
      ],
    }),
})

export const logBroken = emailKind<{ day: string; sequence: string; problem: string }>({
  name: 'log-broken',
  reason,
  write: ({ day, sequence, problem }) =>
    Promise.resolve({
      subject: `The moderation log failed its check: entry ${sequence} ${problem}`,
      preview: 'Someone with access to the database may have changed it.',
      blocks: [
        text(
          `When the moderation log was checked on ${day}, entry ${sequence} ${problem}.`,
          'Someone with access to the database may have changed it, or it may have been restored from a backup.',
          'We won’t save any new checkpoints until it’s clear what happened.',
        ),
        button('See the public log', addressOf('/moderation')),
      ],
    }),
})
