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

const valueIn = (input: object, name: string): unknown =>
  Object.entries(input).find(([key]) => key === name)?.[1]

/**
 * What is still wrong with a form that was refused and is being mended. Fields that were right are left alone until it
 * is sent again: nobody is told off while they write.
 * @param refused what was wrong, and what stood in the form then
 * @param check the form's rule, asked only when a refused field has changed
 */
export function lookAgain<Input extends object>(
  refused: { problems: Problems; input: Input },
  input: Input,
  check: ((input: Input) => Problems | null) | undefined,
): Problems {
  const names = Object.keys(refused.problems)
  const changed = names.filter((name) => valueIn(input, name) !== valueIn(refused.input, name))
  if (changed.length === 0) return refused.problems
  const now = check?.(input) ?? {}
  return Object.fromEntries(
    Object.entries(refused.problems).flatMap(([name, message]) => {
      const problem = changed.includes(name) ? now[name] : message
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}
