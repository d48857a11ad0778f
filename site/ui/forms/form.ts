import type { CombinedError } from 'urql'
import type { z } from 'zod'

/** Validation errors of a form: the first message of each field. */
export type Problems = Readonly<Record<string, string>>

type Issue = { path: string; message: string }

function firstOfEach(issues: readonly Issue[]): Problems | null {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[path] ??= message
  return issues.length > 0 ? problems : null
}

/**
 * Validates by the server's own rule before the request.
 * @returns null for valid input
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
 * Returns the errors of fields that the server refused.
 * @returns null if the failure names no field
 */
export function problemsFrom(error: Pick<CombinedError, 'graphQLErrors'> | undefined): Problems | null {
  const issues = error?.graphQLErrors.flatMap(({ extensions }) => extensions['issues'] ?? []) ?? []
  return firstOfEach(issues.filter(isIssue))
}

const valueIn = (input: object, name: string): unknown =>
  Object.entries(input).find(([key]) => key === name)?.[1]

/**
 * Returns the remaining errors of a refused form that is being corrected. Valid fields are not validated until the form
 * is sent again, so that nobody is warned while typing.
 * @param refused the errors, and the form's input when it was refused
 * @param check the form's rule, applied only if a refused field has changed
 */
export function remainingProblems<Input extends object>(
  refused: { problems: Problems; input: Input },
  input: Input,
  check: (input: Input) => Problems | null,
): Problems {
  const names = Object.keys(refused.problems)
  const changed = names.filter((name) => valueIn(input, name) !== valueIn(refused.input, name))
  if (changed.length === 0) return refused.problems
  const now = check(input) ?? {}
  return Object.fromEntries(
    Object.entries(refused.problems).flatMap(([name, message]) => {
      const problem = changed.includes(name) ? now[name] : message
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}
