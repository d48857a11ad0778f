import type { Report } from '../../../prisma/client/client.ts'
import type { Database } from '../../db.ts'
import type { Contested } from './subject.ts'

/**
 * Finds a report that was dismissed, for its reporter to object; also one that was objected to, whatever became of it
 * since.
 */
export async function findDismissed(within: Database, id: string): Promise<Contested | null> {
  const report = await within.report.findUnique({
    where: { id },
    include: { appeal: { select: { id: true } } },
  })
  if (!report || (report.outcome !== 'dismissed' && !report.appeal)) return null
  const { targetType, targetId, reporterId, decisionId, decidedAt, createdAt } = report
  const entry =
    decisionId &&
    (await within.moderationLog.findUnique({ where: { id: decisionId }, select: { moderatorId: true } }))
  return {
    subject: { kind: 'report', id },
    about: 'report',
    targetType,
    targetId,
    moderatorId: entry ? entry.moderatorId : null,
    ownerId: reporterId,
    decidedAt: decidedAt ?? createdAt,
    isInForce: report.outcome === 'dismissed' && (await isStillThere(within, report)),
  }
}

/** Whether there is still something to look at: what was removed or taken down since needs nobody's decision. */
async function isStillThere(
  within: Database,
  { targetType, targetId: id }: Pick<Report, 'targetType' | 'targetId'>,
): Promise<boolean> {
  const isThere = { deletedAt: null, status: { not: 'rejected' } } as const
  if (targetType === 'user') return (await within.member.count({ where: { id } })) > 0
  if (targetType === 'post')
    return (await within.post.count({ where: { id, removedAt: null, ...isThere } })) > 0
  const where = { id, ...isThere, post: { deletedAt: null } }
  return (await within.reply.count({ where })) > 0
}
