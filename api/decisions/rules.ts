import { z } from 'zod'
import moderation from '../../content/moderation.json' with { type: 'json' }
import { ITEM_TYPES, type ItemType } from '../items/rules.ts'
import { filterText, id, NOTE_LIMIT, optional, required, text } from '../text/rules.ts'

export { NOTE_LIMIT }

/** The maximum number of items in a bulk decision. */
export const MAX_DECISIONS = 100

export type { ItemType }
const itemType = z.enum(ITEM_TYPES, 'The type is post or reply')

/** A forum rule from the site's content; its `slug` never changes. */
export type Rule = { slug: string; name: string; text: string }
export const RULES: readonly Rule[] = moderation.rules

/** Returns the rule with a slug; null for one that editors have removed. */
export const ruleNamed = (slug: string | null): Rule | null =>
  RULES.find((rule) => rule.slug === slug) ?? null

export type ReadyReason = { rule: string; text: string }
export const READY_REASONS: Record<'items' | 'accounts', readonly ReadyReason[]> = moderation.reasons
export type ReportLabels = { kind: string; label: string; hint: string; rule: string; reason: string }
/** The kinds of reports in the order of the form, with the rule and reason that each suggests. */
export const REPORT_LABELS: readonly ReportLabels[] = moderation.reports
export const READY_NOTES: readonly string[] = moderation.notes
export const HELP: readonly string[] = moderation.help
/** The default reasons for decisions without one. */
export const STANDARD: { rule: string; item: string; account: string } = moderation.standard

/** The rule that a decision is based on. */
export const rule = z
  .enum(
    RULES.map(({ slug }) => slug),
    'The rule is one of those in the guidelines',
  )
  .nullish()
  .transform((slug) => slug ?? null)

/** The item's current status; pending by default. */
const from = z
  .enum(['pending', 'approved', 'rejected'], 'from is pending, approved or rejected')
  .default('pending')

/** The input of a decision: approve or reject, with an optional note (specification, section 5, "Moderation form"). */
const decision = z.object({
  action: z.enum(['approve', 'reject'], 'The decision is approve or reject'),
  note: optional('Note', NOTE_LIMIT),
  rule,
  from,
})

/** The version that the moderator saw; a decision about a newer one is rejected. */
const version = z.string().max(100).nullish()

/** The input of a decision over REST, whose `status` contains the action. */
export const statusChange = decision.omit({ action: true }).extend({
  status: z.enum(['approve', 'reject'], 'The status is approve or reject'),
  version: version.describe('From the list of pending items: a newer one answers 409'),
})

/** The input that withholds an earlier version (`reject`) or shows it again (`approve`). */
export const versionChange = statusChange.omit({ from: true, version: true })

/** The length limits of an appeal, in characters. */
export const APPEAL_TEXT = { min: 20, max: 2000 }

/** The input of an appeal. */
export const appealInput = z.object({
  text: text('Your appeal', APPEAL_TEXT.min, APPEAL_TEXT.max),
  /** The token from the e-mailed link, for authors who are not signed in. */
  token: z.string().nullish(),
})

/** The input of an appeal over REST, with its subject: a decision or a report. */
export const newAppeal = appealInput.extend({
  decisionId: z.string().nullish(),
  reportId: z.string().nullish(),
})

export const APPEAL_OUTCOMES = ['granted', 'refused'] as const

/** The input of a decision on an appeal, with the text for its author. */
export const appealDecision = z.object({
  outcome: z.enum(APPEAL_OUTCOMES, 'The outcome is granted or refused'),
  answer: required('An answer', NOTE_LIMIT),
})

const pendingItem = z.object({
  type: itemType,
  id,
  version,
})

export const decisions = z.object({
  items: z
    .array(pendingItem)
    .min(1, 'Choose at least one item')
    .max(MAX_DECISIONS, `At most ${MAX_DECISIONS} at once`),
  ...decision.shape,
})

/** The input that restores a removed item. */
export const removedItem = z.object({ type: itemType, id })
const isWanted = (name: string) =>
  z
    .boolean(`${name} is true or false`)
    .nullish()
    .transform((value) => value ?? false)

/** The input that disables or enables a member. Withdrawing their items is optional; enabling restores those. */
export const suspension = z.object({
  disabled: z.boolean('disabled is true or false'),
  reason: optional('Reason', NOTE_LIMIT),
  rule,
  rejectPending: isWanted('rejectPending'),
  unpublishPublished: isWanted('unpublishPublished'),
})

/** The input that disables several members, such as the authors of selected items. */
export const suspensions = suspension.omit({ disabled: true }).extend({
  userIds: z.array(id).min(1).max(MAX_DECISIONS, `At most ${MAX_DECISIONS} at once`),
})

/** The filters of the queue. An invalid author id matches nobody instead of failing. */
export const queueFilter = z.object({ search: filterText('Search'), authorId: z.string().nullish() })

/** The item that a moderator has open; null for none. */
export const presence = z.object({ itemId: id.nullish() })

/** The input of a search for posts and replies. */
export const itemSearch = z.object({ search: filterText('Search') })
