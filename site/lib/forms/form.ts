import type { CombinedError } from 'urql'
import type { z } from 'zod'

/** What is wrong with a form: the first message of each field. */
export type Problems = Readonly<Record<string, string>>

type Issue = { path: string; message: string }

function firstOfEach(issues: readonly Issue[]): Problems | null {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[path] ??= message
  return issues.length > 0 ? problems : null
}

/**
 * Asks the server's own rule before the server is asked.
 * @returns null when the input follows the rule
 */
export function problemsIn(rule: z.ZodType, input: unknown): Problems | null {
  const { error } = rule.safeParse(input)
  return firstOfEach(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/**
 * Reads the fields that the server refused.
 * @returns null when the failure names no field
 */
export function problemsFrom(error: Pick<CombinedError, 'graphQLErrors'> | undefined): Problems | null {
  const issues = error?.graphQLErrors.flatMap(({ extensions }) => extensions['issues'] ?? []) ?? []
  return firstOfEach(issues.filter(isIssue))
}
