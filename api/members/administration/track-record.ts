import { db } from '../../database/db.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'

/** The numbers of a member's published, pending and rejected posts and replies. */
export type TrackRecord = { approved: number; pending: number; rejected: number }

/**
 * Returns an author's record for a moderator. Simultaneous calls, as for a list, share a query.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function trackRecordOf(viewer: Viewer, memberId: string): Promise<TrackRecord> {
  requireAdmin(viewer)
  wanted ??= begin()
  wanted.ids.add(memberId)
  return (await wanted.records).get(memberId) ?? NONE
}

const NONE: TrackRecord = { approved: 0, pending: 0, rejected: 0 }

let wanted: { ids: Set<string>; records: Promise<Map<string, TrackRecord>> } | null = null

function begin() {
  const ids = new Set<string>()
  const requested = Promise.resolve().then(() => Promise.resolve())
  const records = requested.then(() => {
    wanted = null
    return readRecords([...ids])
  })
  return { ids, records }
}

async function readRecords(ids: string[]): Promise<Map<string, TrackRecord>> {
  const where = { authorId: { in: ids }, deletedAt: null }
  const groups = await Promise.all([
    db.post.groupBy({ by: ['authorId', 'status'], where, _count: true }),
    db.reply.groupBy({ by: ['authorId', 'status'], where, _count: true }),
  ])
  const records = new Map(ids.map((id) => [id, { ...NONE }]))
  for (const { authorId, status, _count } of groups.flat()) {
    const record = authorId && records.get(authorId)
    if (record) record[status] += _count
  }
  return records
}
