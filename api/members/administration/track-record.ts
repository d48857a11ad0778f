import { db } from '../../database/db.ts'
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
  wanted ??= begin()
  wanted.ids.add(memberId)
  return (await wanted.records).get(memberId) ?? NONE
}

const NONE: TrackRecord = { approved: 0, pending: 0, rejected: 0 }

let wanted: { ids: Set<string>; records: Promise<Map<string, TrackRecord>> } | null = null

function begin() {
  const ids = new Set<string>()
  const asked = Promise.resolve().then(() => Promise.resolve())
  const records = asked.then(() => {
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
