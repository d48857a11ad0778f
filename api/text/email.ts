import { normalText, storable } from './characters.ts'

/** Characters that browsers accept before the @ (HTML, "valid e-mail address"). */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=[^.]*[a-z])${LABEL}$`)

/** Invisible characters that copying from a mail program adds. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** The maximum length of a deliverable address (RFC 5321, section 4.5.3). */
const LONGEST = 254

/**
 * Normalises an address for storage, comparison and use: lower case, with an international domain in ASCII (decisions,
 * "Text").
 * @returns null for an invalid address
 */
export function normalEmail(typed: string): string | null {
  if (!storable(typed)) return null
  const address = normalText(typed.replace(INVISIBLE, '')).toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), inAscii(address.slice(at + 1))]
  const email = `${local}@${domain}`
  return at > 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) && email.length <= LONGEST ? email : null
}

/** Returns a domain in ASCII; empty for an invalid one. */
function inAscii(domain: string): string {
  const address = `https://${domain}`
  // These characters would start another part of the URL or be read as an escape.
  return /[/?#:@\\[\]%\s]/.test(domain) || !URL.canParse(address) ? '' : new URL(address).hostname
}

/** Normalises a part of an address, such as its domain, like a stored address. */
export const storedPart = (part: string) => part.replace(/[^@]*$/, (domain) => inAscii(domain) || domain)

/** Returns true when accented or non-Latin letters precede the @, which few mail servers accept. */
export const hasForeignLocalPart = (typed: string) => /[^\x00-\x7f][^@]*@/.test(typed.replace(INVISIBLE, ''))
