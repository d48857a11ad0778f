import type { Database } from '../../database/db.ts'
import { Refusal } from '../../lib/refusal.ts'
import { CHANGED, versionOf } from '../../lib/versions.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { ITEM, type Row, type Text } from './items.ts'

/**
 * Compares the version that an edit started from with the item's current one (decisions, "Writing").
 * @param version the edit's; null skips the comparison
 * @returns true when the item already equals the edit, which was submitted twice
 * @throws Refusal CONFLICT with both texts
 */
export async function requireBase<Kind extends ItemType>(
  tx: Database,
  type: Kind,
  item: Row<Kind>,
  { text, version }: { text: Text<Kind>; version: string | null | undefined },
): Promise<boolean> {
  if (!version) return false
  const { revisions, keyOf, fieldsOf: textOf, isSame } = ITEM[type]
  const where = { ...keyOf(item.id), retiredAt: null } as const
  const newest = await revisions(tx).findFirst({ where, orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }] })
  const current: Text<Kind> = newest && newest.status !== 'approved' ? newest : item
  const phrase = textOf(current)
  const now = versionOf(...Object.values(phrase))
  if (version === now) return false
  if (isSame(current, text)) return true
  const texts = { current: { ...phrase, version: now }, yours: textOf(text) }
  throw new Refusal('CONFLICT', CHANGED, { issues: [{ path: 'version', message: CHANGED }], texts })
}
