import type { z } from 'astro/zod'
import { list, record, slug, text } from './building-blocks.ts'

const rule = record({
  slug,
  name: text('Be civil', 60),
  text: text('One or two sentences', 240),
})

const reason = record({ rule: slug, text: text('This is an advertisement.', 300) })

type Moderation = z.output<typeof fields>

const fields = record({
  /** What is asked of everybody who writes. A slug stays: the log of decisions names rules by it. */
  rules: list(rule).refine(
    (all) => new Set(all.map((each) => each.slug)).size === all.length,
    'give every rule a slug of its own',
  ),
  /** Ready-made reasons, for one press instead of typing. */
  reasons: record({ items: list(reason), accounts: list(reason) }),
  /** What is said when a moderator gives no reason. */
  standard: record({
    rule: slug,
    item: text('This does not fit the guidelines of the forum.', 300),
    account: text('This account was used against the guidelines of the forum.', 300),
  }),
  notes: list(text('Thank you, a good question.', 200)),
})

const knowsItsRules = ({ rules, reasons, standard }: Moderation) => {
  const slugs = new Set(rules.map((each) => each.slug))
  return [...reasons.items, ...reasons.accounts, standard].every((each) => slugs.has(each.rule))
}

/** content/moderation.json: the rules of the forum, and the words in which decisions are told. */
export const moderation = fields.refine(knowsItsRules, {
  error: 'let every "rule" of a reason be the slug of one of the rules',
  path: ['reasons'],
})
