import { createHash } from 'node:crypto'

// Radix writes this style element into every open select list; the browser tests notice when it changes.
const SELECT_LIST =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

/** Returns the hash by which a policy allows an inline script or style. */
export const hashOf = (text: string | Buffer): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Styles that scripts insert later: every page's policy allows them. */
export const WRITTEN_LATER = [hashOf(SELECT_LIST)]

const INLINE = /<(script|style)\b[^>]*>([^<][^]*?)<\/\1>/g
const HASH = / '(sha256-[^']+)'/g

/**
 * A page's own policy: of the inline scripts and styles of the whole build, which the builder allows on every page, only
 * those that are in this one. Nothing is ever added, so what the build does not know stays blocked.
 * @param html the finished page
 * @param policy as the build made it
 */
export function policyFor(html: Buffer | string, policy: string): string {
  const page = Buffer.isBuffer(html) ? html : Buffer.from(html)
  const needed = new Set<string>(WRITTEN_LATER)
  // One character a byte, which is quick, and gives the very bytes back to be hashed.
  for (const [, , text = ''] of page.toString('latin1').matchAll(INLINE))
    needed.add(hashOf(Buffer.from(text, 'latin1')))
  return policy.replace(HASH, (source, hash: string) => (needed.has(hash) ? source : ''))
}
