import { TIME_TO_COME_BACK } from '../../auth/links/links.ts'
import { withoutStatementLimit } from '../../database/db.ts'
import type { Retained } from '../../database/backup/retain-restrictions.ts'
import { hideMember, returnMember } from './departures.ts'

type Departed = Pick<Retained, 'leaving' | 'leavingWithItems' | 'returned'>

/**
 * Hides members who have started leaving since a restored backup was made, and restores those who have come back since.
 * Other members who were leaving then may have come back, too, and get seven days to confirm.
 */
export async function resolveDepartures({ leaving, leavingWithItems, returned }: Departed): Promise<void> {
  for (const id of returned) await withoutStatementLimit((tx) => returnMember(tx, id))
  const leavesAt = new Date(Date.now() + TIME_TO_COME_BACK)
  await withoutStatementLimit((tx) =>
    tx.member.updateMany({ where: { leavesAt: { not: null } }, data: { leavesAt } }),
  )
  for (const [ids, takesItems] of [
    [leaving, false],
    [leavingWithItems, true],
  ] as const)
    for (const id of ids) await withoutStatementLimit((tx) => hideMember(tx, id, { takesItems }))
}
