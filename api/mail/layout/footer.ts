import type { Content, Footer } from './content.ts'
import { addressOf } from '../site.ts'

/** The path to which mail programs POST to unsubscribe their reader (RFC 8058). */
export const UNSUBSCRIBE = '/api/mail/unsubscribe'

/**
 * Returns the footer of an e-mail.
 * @param reason the reason for the e-mail
 * @param token the token for the unsubscribe links of an e-mail that follows a preference
 * @param options further links with that token, and whether the reader has settings
 */
export function footerFor(
  reason: string,
  token: string | null,
  { more = () => [], hasSettings = true }: { more?: Content['links']; hasSettings?: boolean } = {},
): Footer & { oneClick: string | null } {
  const privacy = { label: 'Privacy', href: addressOf('/legal/privacy') }
  if (!token) return { reason, links: [privacy], oneClick: null }
  return {
    reason,
    links: [
      ...more(token),
      { label: 'Unsubscribe from these e-mails', href: addressOf(`/unsubscribe?token=${token}`) },
      ...(hasSettings ? [{ label: 'Manage e-mail notifications', href: addressOf('/settings#emails') }] : []),
      privacy,
    ],
    oneClick: addressOf(`${UNSUBSCRIBE}?token=${token}`),
  }
}
