import { db } from '../../db.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'

/** How many posts and replies of somebody were published, wait, and were not published. */
export type TrackRecord = { approved: number; pending: number; rejected: number }

/**
 * What a moderator may want to know about whoever wrote something. Asked many times in one moment, as for a list, it
 * reads all of them together.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function trackRecordOf(viewer: Viewer, memberId: string): Promise<TrackRecord> {
  requireAdmin(viewer)
  wanted ??= {
    ids: new Set(),
    records: Promise.resolve()
      .then(() => Promise.resolve())
      .then(readWanted),
  }
  wanted.ids.add(memberId)
  return (await wanted.records).get(memberId) ?? { approved: 0, pending: 0, rejected: 0 }
}

let wanted: { ids: Set<string>; records: Promise<Map<string, TrackRecord>> } | null = null

async function readWanted(): Promise<Map<string, TrackRecord>> {
  const ids = [...(wanted?.ids ?? [])]
  wanted = null
  const where = { authorId: { in: ids }, deletedAt: null }
  const groups = await Promise.all([
    db.post.groupBy({ by: ['authorId', 'status'], where, _count: true }),
    db.reply.groupBy({ by: ['authorId', 'status'], where, _count: true }),
  ])
  const records = new Map(ids.map((id) => [id, { approved: 0, pending: 0, rejected: 0 }]))
  for (const { authorId, status, _count } of groups.flat()) {
    const record = records.get(authorId ?? '')
    if (record) record[status] += _count
  }
  return records
}
