import type { z } from 'astro/zod'
import { choice, list, record, slug, text } from './building-blocks.ts'

const rule = record({
  slug,
  name: text('Be civil', 60),
  text: text('One or two sentences', 240),
})

const reason = record({ rule: slug, text: text('This is an advertisement.', 300) })

const KINDS = ['illegal', 'harassment', 'spam', 'personal_data', 'off_topic', 'other'] as const

/** A kind of report in the form, with the rule suggested to the moderator. */
const report = record({
  kind: choice(...KINDS),
  label: text('It’s a personal attack', 60),
  hint: text('Insults, bullying or threats.', 120),
  rule: slug,
  /** Suggested reason for a rejection. */
  reason: text('This is a personal attack.', 300),
})

type Moderation = z.output<typeof fields>

const fields = record({
  /** The community guidelines. Slugs must not change, because logged decisions refer to them. */
  rules: list(rule).refine(
    (all) => new Set(all.map((each) => each.slug)).size === all.length,
    'give every rule a slug of its own',
  ),
  /** Ready-made reasons that moderators can choose. */
  reasons: record({ items: list(reason), accounts: list(reason) }),
  /** Reasons used if a moderator gives none. */
  standard: record({
    rule: slug,
    item: text('This doesn’t meet the forum guidelines.', 300),
    account: text('This account was used in breach of the forum guidelines.', 300),
  }),
  reports: list(report).refine(
    (all) => all.length === KINDS.length && new Set(all.map(({ kind }) => kind)).size === KINDS.length,
    `write each of these kinds once: ${KINDS.join(', ')}`,
  ),
  notes: list(text('Thank you, a good question.', 200)),
  /** Introduction to moderation, one line each. */
  help: list(text('Every decision can be undone for ten seconds.', 320)),
})

const hasKnownRules = ({ rules, reasons, reports, standard }: Moderation) => {
  const slugs = new Set(rules.map((each) => each.slug))
  return [...reasons.items, ...reasons.accounts, ...reports, standard].every((each) => slugs.has(each.rule))
}

/** content/moderation.json: the rules of the forum, and messages about decisions. */
export const moderation = fields.refine(hasKnownRules, {
  error: 'let every "rule" of a reason or report be the slug of one of the rules',
  path: ['reasons'],
})
