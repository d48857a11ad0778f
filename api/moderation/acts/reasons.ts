import { Refusal } from '../../lib/refusal.ts'
import { READY_REASONS, STANDARD } from '../../decisions/rules.ts'

type Given = { note: string | null; rule: string | null }

/** Why something was decided, and the slug of the rule on which that rests. */
export type Reason = { reason: string; rule: string | null }

/**
 * Why somebody decided against an item or an account. A reason is always given (decisions, "After publication"): a rule
 * without words brings its own, ready-made words bring their rule, and neither brings the standard ones.
 */
export function reasonFor({ note, rule }: Given, about: 'items' | 'accounts'): Reason {
  const ready = READY_REASONS[about]
  if (note) return { reason: note, rule: rule ?? ready.find(({ text }) => text === note)?.rule ?? null }
  const phrase = rule && ready.find((each) => each.rule === rule)?.text
  if (phrase) return { reason: phrase, rule }
  return { reason: about === 'items' ? STANDARD.item : STANDARD.account, rule: rule ?? STANDARD.rule }
}

/** @throws Refusal INVALID for a decision without a reason of its own, where the standard one is not enough */
export function requireReason({ note, rule }: Given): void {
  if (!note && !rule) throw new Refusal('INVALID', 'Please provide a reason.')
}
