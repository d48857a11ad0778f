import type { Status } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../decisions/rules.ts'
import type { Person } from '../../policy.ts'
import { correctReports } from '../../reports/corrections.ts'
import { settleReports } from '../../reports/settling.ts'
import { IN_ONE_ACT } from './emails.ts'
import { ON_REPORTS, REFUSALS, SETTLED } from './states.ts'

type Settlement = {
  type: ItemType
  id: string
  from: Status
  to: keyof typeof SETTLED
  decisionId: string
  /** A note to the reporters. */
  reportNote?: string | null
}

/**
 * Settles the open reports on an item that is decided about, and corrects the outcome of those that an earlier decision has
 * settled otherwise.
 * @returns how many were open
 */
export async function settleItemReports(
  tx: Database,
  moderator: Person,
  { type, id, from, to, decisionId, reportNote = null }: Settlement,
): Promise<number> {
  const key = { targetType: type, targetId: id }
  const settlement = { outcome: SETTLED[to], decisionId, note: reportNote }
  const settled = await settleReports(tx, key, settlement)
  if (from !== 'pending' || (to === 'rejected' && settled > 0))
    await correctReports(tx, key, {
      ...settlement,
      ...(to === 'approved' && { since: await refusedAt(tx, type, id) }),
    })
  if (settled > 0)
    await noteAct(tx, moderator, { action: ON_REPORTS[SETTLED[to]], ...key, reason: reportNote })
  return settled
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
