import { createHash } from 'node:crypto'

// Radix inserts this style element into every open select list; browser tests fail when it changes.
const SELECT_LIST =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

/** Returns the hash that allows an inline script or style in a policy. */
export const hashOf = (text: string | Buffer): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Styles that scripts insert later, which every page's policy allows. */
export const WRITTEN_LATER = [hashOf(SELECT_LIST)]

const INLINE = /<(script|style)\b[^>]*>([^<][^]*?)<\/\1>/g
const HASH = / '(sha256-[^']+)'/g

/**
 * Reduces a page's policy to its own inline scripts and styles, of all that the build allows. Never adds any, so that
 * everything unknown to the build stays blocked.
 * @param html the finished page
 * @param policy the policy from the build
 */
export function policyFor(html: Buffer | string, policy: string): string {
  const page = Buffer.isBuffer(html) ? html : Buffer.from(html)
  const needed = new Set<string>(WRITTEN_LATER)
  // One character per byte, which is fast and preserves the bytes to hash.
  for (const [, , text = ''] of page.toString('latin1').matchAll(INLINE))
    needed.add(hashOf(Buffer.from(text, 'latin1')))
  return policy.replace(HASH, (source, hash: string) => (needed.has(hash) ? source : ''))
}
