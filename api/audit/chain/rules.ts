// Hashes an entry of the moderation log, from version 2 on, and checks a stretch of the chain: for `npm run admin --
// verify-log`, and by anybody's browser on /moderation. Triggers make the same hashes (see the migration `public_log`).
// It imports nothing, so that the page may carry it.
//
// hash       = SHA-256 of the UTF-8 text
//                [2, "hash before", sequence, "action", "target type", milliseconds, "commitment", {"rule": "…"}]
// commitment = SHA-256 of 32 random bytes and the text [id, moderator, target, reason], which are not public
//
// Hashes are in hexadecimal digits. The last part omits what is null, and is {} when all of it is.

/** Entries per read: `GET /api/moderation/log?after=` accepts its multiples. */
export const ENTRIES_AT_ONCE = 2_000

/** The public fields of an entry, with a commitment to the private ones. */
export type PublicEntry = {
  sequence: number
  action: string
  targetType: string
  /** The guideline that the decision is based on; null when none was named. */
  rule: string | null
  /** ISO 8601. */
  createdAt: string
  commitment: string
  hash: string
}

/** The last entry of the log at some time; before the first entry, 0 and an empty hash. */
export type Head = { sequence: number; hash: string }

/** Returns the SHA-256 of a text's UTF-8 bytes in hexadecimal digits. */
export type Digest = (text: string) => Promise<string>

export type Broken = {
  sequence: number
  problem: 'was changed' | 'is missing' | 'doesn’t match the saved checkpoint'
}

/**
 * Returns the text whose SHA-256 is the hash of an entry.
 * @param previous the hash of the entry before
 */
export function textOf(previous: string, entry: Omit<PublicEntry, 'hash'>): string {
  const { sequence, action, targetType, rule, createdAt, commitment } = entry
  const at = Date.parse(createdAt)
  const required = [2, previous, sequence, action, targetType, at, commitment].map((each) =>
    JSON.stringify(each),
  )
  const more = rule === null ? '{}' : `{"rule": ${JSON.stringify(rule)}}`
  return `[${[...required, more].join(', ')}]`
}

/**
 * Verifies that each entry follows the one before. Every entry includes its own hash, so all are hashed at once.
 * @param noted recorded hashes by sequence, which the entries must match
 * @returns the first entry that does not follow; null when all do
 */
export async function findBroken(
  { sequence, hash }: Head,
  entries: readonly PublicEntry[],
  noted: ReadonlyMap<number, string>,
  digest: Digest,
): Promise<Broken | null> {
  const before = [hash, ...entries.map((entry) => entry.hash)]
  const hashes = await Promise.all(entries.map((entry, index) => digest(textOf(before[index] ?? '', entry))))
  for (const [index, entry] of entries.entries()) {
    const expected = sequence + index + 1
    if (entry.sequence !== expected) return { sequence: expected, problem: 'is missing' }
    if (entry.hash !== hashes[index]) return { sequence: expected, problem: 'was changed' }
    if ((noted.get(expected) ?? entry.hash) !== entry.hash)
      return { sequence: expected, problem: 'doesn’t match the saved checkpoint' }
  }
  return null
}
