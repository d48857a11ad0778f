import { domainToUnicode } from 'node:url'

/** Returns a stored address in readable form, with an international domain in its own script (decisions, "Text"). */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (domain.includes('xn--') ? domainToUnicode(domain) || domain : domain)
}
