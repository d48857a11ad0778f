import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** The encodings in which responses are cached besides plain bytes, in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Parsed Accept-Encoding headers; browsers send very few different ones. */
const read = new LRUCache<string, readonly Encoding[]>({ max: 200 })
const MAX_REMEMBERED = 200

/**
 * Returns our encodings that the client prefers to plain bytes, best first (RFC 9110, 12.5.3).
 * @param header `Accept-Encoding`; without it, plain bytes suit every client
 */
export function encodingsIn(header: string | undefined): readonly Encoding[] {
  if (!header) return []
  const known = read.get(header)
  if (known) return known
  const found = rank(header)
  if (header.length <= MAX_REMEMBERED) read.set(header, found)
  return found
}

function rank(header: string): readonly Encoding[] {
  // The first of two equal names wins; x-gzip is the old name of gzip.
  const qualities = new Map<string, number>()
  for (const { type, q } of parseAccept(header)) {
    const name = type.toLowerCase().replace(/^x-gzip$/, 'gzip')
    if (!qualities.has(name)) qualities.set(name, q)
  }
  const others = qualities.get('*')
  const qualityOf = (name: Encoding) => qualities.get(name) ?? others ?? 0
  // Plain bytes are always acceptable, but preferred only when the header ranks them first.
  const plain = qualities.get('identity') ?? 0
  return ENCODINGS.filter((name) => qualityOf(name) > 0 && qualityOf(name) >= plain).sort(
    (one, other) => qualityOf(other) - qualityOf(one),
  )
}

const TAGS = /"([\x21\x23-\x7e\x80-\xff]*)"/g

/**
 * Returns true when the client already has these bytes (RFC 9110, 13.1.2). Compares weakly, since compressing proxies
 * mark our ETags as weak.
 * @param header `If-None-Match`: ETags, or `*` for any
 * @param etag the quoted ETag of the response
 */
export function isKnownTo(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  for (const [tag] of header.matchAll(TAGS)) if (tag === etag) return true
  return false
}
