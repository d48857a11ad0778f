import { createHash } from 'node:crypto'
import { db } from '../../db.ts'

type Row = {
  id: string
  sequence: bigint
  moderatorId: string | null
  action: string
  targetType: string
  targetId: string
  reason: string | null
  createdAt: Date
  hash: Uint8Array
}

export type ChainReport =
  | { isWhole: true; count: number; last: { sequence: bigint; hash: string } | null }
  | { isWhole: false; sequence: bigint; problem: string }

const AT_ONCE = 5_000

/**
 * Goes through the whole moderation log and computes every entry's hash again, here and not in the database, whose
 * own function somebody could have changed with the entries.
 * @param anchor a number and hash that was noted earlier: the log must still hold exactly that entry
 * @returns how many entries there are and the last one's hash, or the first entry that does not follow
 */
export async function verifyLog(anchor?: { sequence: bigint; hash: string }): Promise<ChainReport> {
  let previous: Uint8Array = new Uint8Array()
  let sequence = 0n
  let anchored = anchor === undefined
  while (true) {
    const rows = (await db.moderationLog.findMany({
      where: { sequence: { gt: sequence } },
      orderBy: { sequence: 'asc' },
      take: AT_ONCE,
    })) satisfies Row[]
    for (const row of rows) {
      const expected = sequence + 1n
      if (row.sequence !== expected) return broken(expected, 'is missing')
      const hash = hashAfter(previous, row)
      if (hash !== hex(row.hash)) return broken(expected, 'was changed')
      if (anchor?.sequence === expected) {
        if (anchor.hash !== hash) return broken(expected, 'is not the one that was noted')
        anchored = true
      }
      previous = row.hash
      sequence = expected
    }
    if (rows.length < AT_ONCE) break
  }
  if (!anchored && anchor) return broken(anchor.sequence, 'was noted and is missing')
  const last = sequence === 0n ? null : { sequence, hash: hex(previous) }
  return { isWhole: true, count: Number(sequence), last }
}

const broken = (sequence: bigint, problem: string) => ({ isWhole: false, sequence, problem }) as const
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** As moderation_log_hash() in the foundation migration: the previous hash, then the fields as PostgreSQL prints jsonb. */
function hashAfter(previous: Uint8Array, row: Row): string {
  const { id, sequence, moderatorId, action, targetType, targetId, reason, createdAt } = row
  const text = (value: string | null) => JSON.stringify(value)
  const fields = [
    ...[
      text(id),
      String(sequence),
      text(moderatorId),
      text(action),
      text(targetType),
      text(targetId),
      text(reason),
    ],
    String(createdAt.getTime()),
  ]
  return createHash('sha256')
    .update(previous)
    .update(`[${fields.join(', ')}]`)
    .digest('hex')
}
