import { z } from 'zod'
import moderation from '../../content/moderation.json' with { type: 'json' }
import { ITEM_TYPES, type ItemType } from '../forum/rules.ts'
import { filterText, id, NOTE_LIMIT, optional } from '../text/rules.ts'

export { NOTE_LIMIT }

/** How many items one call may decide. */
export const MOST_DECISIONS = 100

export type { ItemType }
const itemType = z.enum(ITEM_TYPES, 'The type is post or reply')

/** A rule of the forum, as editors keep them: `slug` names it for good. */
export type Rule = { slug: string; name: string; text: string }
export const RULES: readonly Rule[] = moderation.rules

/** The rule of that name; null for one that editors have taken away since. */
export const ruleNamed = (slug: string | null): Rule | null =>
  RULES.find((rule) => rule.slug === slug) ?? null

export type ReadyReason = { rule: string; text: string }
export const READY_REASONS: Record<'items' | 'accounts', readonly ReadyReason[]> = moderation.reasons
export type ReportWords = { kind: string; label: string; hint: string; rule: string; reason: string }
/** How the kinds of reports are offered, in this order, and the rule and reason that each suggests. */
export const REPORT_WORDS: readonly ReportWords[] = moderation.reports
export const READY_NOTES: readonly string[] = moderation.notes
/** What is said when a moderator gives no reason. */
export const STANDARD: { rule: string; item: string; account: string } = moderation.standard

/** The rule on which a decision rests. */
export const rule = z
  .enum(
    RULES.map(({ slug }) => slug),
    'The rule is one of those in the guidelines',
  )
  .nullish()
  .transform((slug) => slug ?? null)

/** Where the item stands that is decided about; what is pending, when left out. */
const from = z
  .enum(['pending', 'approved', 'rejected'], 'from is pending, approved or rejected')
  .default('pending')

/** Approve or reject with an optional note (specification, section 5, "Moderation form"). */
const decision = z.object({
  action: z.enum(['approve', 'reject'], 'The decision is approve or reject'),
  note: optional('Note', NOTE_LIMIT),
  rule,
  from,
})

/** The same in the words of the REST call: its `status` holds the action. */
export const statusChange = decision
  .omit({ action: true })
  .extend({ status: z.enum(['approve', 'reject'], 'The status is approve or reject') })

const pendingItem = z.object({
  type: itemType,
  id,
  /** What the moderator was shown; a decision about anything newer is refused. */
  version: z.string().max(100).nullish(),
})

export const decisions = z.object({
  items: z
    .array(pendingItem)
    .min(1, 'Choose at least one item')
    .max(MOST_DECISIONS, `At most ${MOST_DECISIONS} at once`),
  ...decision.shape,
})

/** The words by which posts and replies are found. */
export const itemSearch = z.object({ search: filterText('Search') })
