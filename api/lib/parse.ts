import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/**
 * Parses input by a rule.
 * @param rule a zod schema from a `rules.ts`
 * @returns the parsed value (trimmed, with defaults)
 * @throws Refusal INVALID with one issue a field; its message is the first issue's
 */
export function parse<Rule extends z.ZodType>(rule: Rule, input: unknown): z.output<Rule> {
  const result = rule.safeParse(input)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('INVALID', issues[0]?.message ?? 'Please check what you sent.', { issues })
}
