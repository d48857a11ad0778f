import { normalText, storable } from './characters.ts'

/** The characters that browsers take in front of the @ (HTML, "valid e-mail address"). */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=[^.]*[a-z])${LABEL}$`)

/** Invisible characters that copying from a mail program adds. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** The longest address that can be delivered to (RFC 5321, section 4.5.3). */
const LONGEST = 254

/**
 * Returns the form in which an address is stored, compared and used: in lower case, an international domain in ASCII
 * (decisions, "Text").
 * @returns null for what is no address
 */
export function normalEmail(typed: string): string | null {
  if (!storable(typed)) return null
  const address = normalText(typed.replace(UNSEEN, '')).toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), inAscii(address.slice(at + 1))]
  const email = `${local}@${domain}`
  return at > 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) && email.length <= LONGEST ? email : null
}

/** A domain as the name servers know it; nothing for what is none. */
function inAscii(domain: string): string {
  const address = `https://${domain}`
  // These would begin another part of an address, or be read as an escape.
  return /[/?#:@\\[\]%\s]/.test(domain) || !URL.canParse(address) ? '' : new URL(address).hostname
}

/** A part of an address, such as the name of its host, in the form in which addresses are stored. */
export const storedPart = (part: string) => part.replace(/[^@]*$/, (domain) => inAscii(domain) || domain)

/** Returns whether letters with accents, or of another script, precede the @: few mail servers accept them. */
export const hasForeignLocalPart = (typed: string) => /[^\x00-\x7f][^@]*@/.test(typed.replace(UNSEEN, ''))
