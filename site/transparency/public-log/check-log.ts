import { findBroken, type Broken, type Digest, type Head, type PublicEntry } from '#rules/audit/chain'

export type NotedHead = Head & { day: string }

/** Requests a path of the API; `next` is the path of the next part. */
export type Read = <Body>(path: string) => Promise<{ body: Body; next: string | null }>

export type Verdict =
  | {
      kind: 'whole'
      /** Number of recomputed entries, and the entry before the first. */
      entries: number
      start: number
      days: number
      /** The last entry; null if there was none to verify. */
      last: Head | null
      isNotedFound: boolean
    }
  | { kind: 'broken'; sequence: number; problem: string }

type Requested = { start: Head; heads: NotedHead[] }

/**
 * Recomputes the public part of the log's hash chain, and compares it with the hashes recorded each day.
 * @param read requests the API
 * @param digest SHA-256
 * @param noted hash that the visitor has recorded elsewhere
 * @param onProgress receives the number of verified entries
 * @throws errors of `read`
 */
export async function checkLog(
  read: Read,
  digest: Digest,
  noted: Head | null,
  onProgress: (done: number) => void,
): Promise<Verdict> {
  const { body } = await read<Requested>('/api/moderation/heads')
  const { start } = body
  const heads = [...body.heads, ...(noted ? [noted] : [])].filter(
    ({ sequence }) => sequence >= start.sequence,
  )
  const contradiction = findContradiction([start, ...heads].filter(({ sequence }) => sequence > 0))
  if (contradiction !== null)
    return { kind: 'broken', sequence: contradiction, problem: 'doesn’t match the saved checkpoint' }
  const expected = new Map(heads.map(({ sequence, hash }) => [sequence, hash]))

  let head = start
  let path: string | null = '/api/moderation/log?after=0'
  let reading = read<PublicEntry[]>(path)
  while (path) {
    const stretch: { body: PublicEntry[]; next: string | null } = await reading
    path = stretch.next
    // The next part is requested while this one is being computed.
    if (path) reading = read<PublicEntry[]>(path)
    const broken = await findBrokenIn(stretch.body, head, expected, digest)
    if (broken) {
      await reading.catch(() => undefined)
      return { kind: 'broken', ...broken }
    }
    head = stretch.body.at(-1) ?? head
    onProgress(head.sequence - start.sequence)
  }
  const missing = heads.filter(({ sequence }) => sequence > head.sequence).map(({ sequence }) => sequence)
  if (missing.length > 0)
    return { kind: 'broken', sequence: Math.min(...missing), problem: 'was saved and is missing' }
  return {
    kind: 'whole',
    entries: head.sequence - start.sequence,
    start: start.sequence,
    days: heads.filter((each) => 'day' in each).length,
    last: head.sequence > 0 ? { sequence: head.sequence, hash: head.hash } : null,
    isNotedFound: noted !== null && noted.sequence >= start.sequence,
  }
}

/** Number of entries hashed without a pause, few enough for a slow phone. */
const SLICE = 250

async function findBrokenIn(
  entries: readonly PublicEntry[],
  start: Head,
  expected: ReadonlyMap<number, string>,
  digest: Digest,
): Promise<Broken | null> {
  for (let from = 0; from < entries.length; from += SLICE) {
    const broken = await findBroken(
      entries[from - 1] ?? start,
      entries.slice(from, from + SLICE),
      expected,
      digest,
    )
    if (broken) return broken
  }
  return null
}

/** Returns an entry for which two different hashes were recorded. */
function findContradiction(heads: readonly Head[]): number | null {
  const found = new Map<number, string>()
  for (const { sequence, hash } of heads) {
    if ((found.get(sequence) ?? hash) !== hash) return sequence
    found.set(sequence, hash)
  }
  return null
}
