// Hashes an entry of the moderation log, from version 2 on, and checks a stretch of the chain: for `npm run admin --
// verify-log`, and by anybody's browser on /moderation. Triggers make the same hashes (see the migration `public_log`).
// It imports nothing, so that the page may carry it.
//
// hash       = SHA-256 of the UTF-8 text
//                [2, "hash before", sequence, "action", "target type", milliseconds, "commitment", {"rule": "…"}]
// commitment = SHA-256 of 32 random bytes and the text [id, moderator, target, reason], which are not public
//
// Hashes are in hexadecimal digits. The last part omits what is null, and is {} when all of it is.

/** Entries read at once: `GET /api/moderation/log?after=` takes multiples of it. */
export const ENTRIES_AT_ONCE = 2_000

/** The public fields of an entry, with the commitment that hides the others. */
export type PublicEntry = {
  sequence: number
  action: string
  targetType: string
  /** The guideline on which the decision rests; null where none was named. */
  rule: string | null
  /** ISO 8601. */
  createdAt: string
  commitment: string
  hash: string
}

/** The log as it was at one moment: everything up to this entry. Before the first entry: 0, and no digits. */
export type Head = { sequence: number; hash: string }

/** SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. */
export type Digest = (text: string) => Promise<string>

export type Broken = {
  sequence: number
  problem: 'was changed' | 'is missing' | 'doesn’t match the saved checkpoint'
}

/**
 * The text whose SHA-256 is an entry's hash.
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
 * Checks that entries follow a head, each the one before. Every entry includes its hash, so all are hashed at once.
 * @param noted hashes that were noted elsewhere, by sequence: an entry with such a number must have that hash
 * @returns the first one that does not follow; null when all do
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
