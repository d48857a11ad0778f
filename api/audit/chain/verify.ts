import type { ModerationLog } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { commitmentOf, digest, hashOfVersion1, hex, publicEntry } from './hashes.ts'
import { findBroken, type Broken, type Head } from './rules.ts'

type Noted = ReadonlyMap<number, string>

export type ChainReport =
  | { isWhole: true; count: number; last: { sequence: bigint; hash: string } | null }
  | { isWhole: false; sequence: bigint; problem: string }

const AT_ONCE = 5_000

/**
 * Verifies the whole moderation log: recomputes every hash here, since whoever changed entries may have changed the
 * database's own function, and compares the heads that were recorded daily.
 * @param anchor number and hash of an earlier entry that the log must still contain
 * @returns the number of entries and the last hash, or the first broken entry
 */
export async function verifyLog(anchor?: { sequence: bigint; hash: string }): Promise<ChainReport> {
  const noted = await readNoted()
  if (anchor) {
    const [sequence, hash] = [Number(anchor.sequence), anchor.hash]
    if ((noted.get(sequence) ?? hash) !== hash)
      return report({ sequence, problem: 'doesn’t match the saved checkpoint' })
    noted.set(sequence, hash)
  }
  let head: Head = { sequence: 0, hash: '' }
  for (;;) {
    const rows = await db.moderationLog.findMany({
      where: { sequence: { gt: head.sequence } },
      orderBy: { sequence: 'asc' },
      take: AT_ONCE,
    })
    const broken = await findBrokenRow(head, rows, noted)
    if (broken) return report(broken)
    head = headOf(rows.at(-1)) ?? head
    if (rows.length < AT_ONCE) break
  }
  const missing = [...noted.keys()].filter((sequence) => sequence > head.sequence)
  if (missing.length > 0)
    return { isWhole: false, sequence: BigInt(Math.min(...missing)), problem: 'was saved and is missing' }
  const last = head.sequence === 0 ? null : { sequence: BigInt(head.sequence), hash: head.hash }
  return { isWhole: true, count: head.sequence, last }
}

const report = ({ sequence, problem }: Broken) =>
  ({ isWhole: false, sequence: BigInt(sequence), problem }) as const

async function readNoted(): Promise<Map<number, string>> {
  const heads = await db.logHead.findMany({ orderBy: { day: 'asc' } })
  return new Map(heads.map(({ sequence, hash }) => [Number(sequence), hex(hash)]))
}

const headOf = (row: ModerationLog | undefined): Head | null =>
  row ? { sequence: Number(row.sequence), hash: hex(row.hash) } : null

/** All entries of version 1 precede the others, so one found later reveals a gap. */
async function findBrokenRow(head: Head, rows: ModerationLog[], noted: Noted): Promise<Broken | null> {
  const [older, newer] = [
    rows.filter(({ version }) => version === 1),
    rows.filter(({ version }) => version !== 1),
  ]
  const broken =
    findBrokenOlder(head, older, noted) ??
    (await findBroken(headOf(older.at(-1)) ?? head, newer.map(publicEntry), noted, digest))
  if (broken) return broken
  // The public fields match; the private ones must match their commitment, too.
  const changed = newer.find((row) => hex(row.commitment ?? new Uint8Array()) !== commitmentOf(row))
  return changed ? { sequence: Number(changed.sequence), problem: 'was changed' } : null
}

function findBrokenOlder({ sequence, hash }: Head, rows: ModerationLog[], noted: Noted): Broken | null {
  let previous = hash
  for (const [index, row] of rows.entries()) {
    const expected = sequence + index + 1
    const found = hex(row.hash)
    if (Number(row.sequence) !== expected) return { sequence: expected, problem: 'is missing' }
    if (hashOfVersion1(previous, row) !== found) return { sequence: expected, problem: 'was changed' }
    if ((noted.get(expected) ?? found) !== found)
      return { sequence: expected, problem: 'doesn’t match the saved checkpoint' }
    previous = found
  }
  return null
}
