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
  /** A note to the reporters. */
  reportNote?: string | null
}

/**
 * Settles the open reports on an item that is decided about, and corrects the outcome of those that an earlier decision has
 * settled otherwise.
 * @returns how many were open
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

/** When an item was last taken down or refused, with what that brought about; what was decided earlier is another matter. */
export async function refusedAt(tx: Database, targetType: ItemType, targetId: string): Promise<Date> {
  const entry = await tx.moderationLog.findFirst({
    where: { targetType, targetId, action: { in: [...REFUSALS] } },
    orderBy: { sequence: 'desc' },
    select: { createdAt: true },
  })
  return new Date((entry?.createdAt.getTime() ?? 0) - IN_ONE_ACT)
}
