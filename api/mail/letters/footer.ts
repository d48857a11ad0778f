import type { Kind } from '../kinds.ts'
import { addressOf, site } from '../site.ts'
import type { Footer } from './content.ts'

/** Where mail programs unsubscribe their reader (RFC 8058). */
export const UNSUBSCRIBE = '/api/mail/unsubscribe'

const REASONS: Record<Kind, string> = {
  'confirm-address': `You get this because somebody entered this address to join ${site.name}.`,
  'already-registered': `You get this because somebody entered this address to join ${site.name}.`,
  activated: `You get this because you applied to join ${site.name}.`,
  'not-accepted': `You get this because you applied to join ${site.name}.`,
  'sign-in-link': `You get this because somebody entered this address to sign in at ${site.name}.`,
  'no-sign-in': `You get this because somebody entered this address to sign in at ${site.name}.`,
  'confirm-act': `You get this because somebody signed in as you at ${site.name} asked for it.`,
  'item-approved': `You get this because you wrote in the forum of ${site.name}.`,
  'item-not-published': `You get this because you wrote in the forum of ${site.name}.`,
  'reply-to-your-discussion': `You get this because you started a discussion at ${site.name}.`,
  'enquiry-received': `You get this because you look after ${site.name}.`,
}

/**
 * What stands below a letter.
 * @param token for the unsubscribe links of a letter that its reader can do without
 */
export function footerFor(kind: string, token: string | null): Footer & { oneClick: string | null } {
  const reason = REASONS[kind as Kind]
  const privacy = { label: 'Privacy', href: addressOf('/legal/privacy') }
  if (!token) return { reason, links: [privacy], oneClick: null }
  return {
    reason,
    links: [
      { label: 'Stop these letters', href: addressOf(`/unsubscribe?token=${token}`) },
      { label: 'Choose which letters you get', href: addressOf('/settings#letters') },
      privacy,
    ],
    oneClick: addressOf(`${UNSUBSCRIBE}?token=${token}`),
  }
}
