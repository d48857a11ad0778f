import { Refusal } from '../../lib/refusal.ts'
import { READY_REASONS, STANDARD } from '../../decisions/rules.ts'

type Given = { note: string | null; rule: string | null }

/** The reason of a decision, and the slug of its rule. */
export type Reason = { reason: string; rule: string | null }

/**
 * Returns the reason and rule of a decision against an item or an account. There is always a reason (decisions, "After
 * publication"): a rule without a reason has its own text, a standard reason has its rule, and without either the
 * default applies.
 */
export function reasonFor({ note, rule }: Given, about: 'items' | 'accounts'): Reason {
  const ready = READY_REASONS[about]
  if (note) return { reason: note, rule: rule ?? ready.find(({ text }) => text === note)?.rule ?? null }
  const phrase = rule && ready.find((each) => each.rule === rule)?.text
  if (phrase) return { reason: phrase, rule }
  return { reason: about === 'items' ? STANDARD.item : STANDARD.account, rule: rule ?? STANDARD.rule }
}

/** Requires a specific reason where the default is insufficient. @throws Refusal INVALID */
export function requireReason({ note, rule }: Given): void {
  if (!note && !rule) throw new Refusal('INVALID', 'Please provide a reason.')
}
