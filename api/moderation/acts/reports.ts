import type { Status } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../decisions/rules.ts'
import type { SignedInMember } from '../../policy.ts'
import { correctReports } from '../../reports/corrections.ts'
import { resolveReports } from '../../reports/resolution.ts'
import { IN_ONE_ACT } from './emails.ts'
import { ON_REPORTS, REFUSALS, RESOLVED } from './states.ts'

type Settlement = {
  type: ItemType
  id: string
  from: Status
  to: keyof typeof RESOLVED
  decisionId: string
  reportNote?: string | null
}

/**
 * Resolves the open reports on a decided item, and corrects those that an earlier decision resolved differently.
 * @returns the number of open ones
 */
export async function resolveItemReports(
  tx: Database,
  moderator: SignedInMember,
  { type, id, from, to, decisionId, reportNote = null }: Settlement,
): Promise<number> {
  const key = { targetType: type, targetId: id }
  const settlement = { outcome: RESOLVED[to], decisionId, note: reportNote }
  const resolved = await resolveReports(tx, key, settlement)
  if (from !== 'pending' || (to === 'rejected' && resolved > 0))
    await correctReports(tx, key, {
      ...settlement,
      ...(to === 'approved' && { since: await refusedAt(tx, type, id) }),
    })
  if (resolved > 0)
    await noteAct(tx, moderator, { action: ON_REPORTS[RESOLVED[to]], ...key, reason: reportNote })
  return resolved
}

/** Finds when and by which act an item was last unpublished or rejected; earlier decisions are unrelated. */
export async function refusedAt(tx: Database, targetType: ItemType, targetId: string): Promise<Date> {
  const entry = await tx.moderationLog.findFirst({
    where: { targetType, targetId, action: { in: [...REFUSALS] } },
    orderBy: { sequence: 'desc' },
    select: { createdAt: true },
  })
  return new Date((entry?.createdAt.getTime() ?? 0) - IN_ONE_ACT)
}
