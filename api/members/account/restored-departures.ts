import { TIME_TO_COME_BACK } from '../../auth/links/links.ts'
import { withoutStatementLimit } from '../../database/db.ts'
import type { Retained } from '../../database/backup/retain-restrictions.ts'
import { hideMember, returnMember } from './departures.ts'

type Departed = Pick<Retained, 'leaving' | 'leavingWithItems' | 'returned'>

/**
 * Hides again who is leaving since a restored backup was made, and brings back who has come back since. Everybody else
 * who was leaving then may have come back, too, and has seven days to say so.
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
