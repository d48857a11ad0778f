/**
 * The logged form of an error: text of limited length. Libraries attach clients, requests and secrets to their errors,
 * so an error is never logged as it is.
 */
export type ErrorDescription = {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
  /** The first errors of an AggregateError. */
  errors?: ErrorDescription[]
}

const LONGEST_MESSAGE = 1_000
const MAX_FRAMES = 15
const LONGEST_FRAME = 300
const MAX_ERRORS = 8
const DEEPEST = 4

/**
 * Describes any thrown value and its causes. Reads only the properties that it returns; tolerates throwing getters,
 * cycles and values that are not text.
 * @param thrown an error of any library, or anything else
 */
export const describeError = (thrown: unknown): ErrorDescription => describe(thrown, 0, { left: MAX_ERRORS })

function describe(thrown: unknown, depth: number, budget: { left: number }): ErrorDescription {
  budget.left -= 1
  const name = textIn(thrown, 'name') ?? textIn(thrown, 'kind') ?? typeof thrown
  const code = codeIn(thrown)
  const frames = framesIn(thrown)
  const cause = depth < DEEPEST && budget.left > 0 ? causeOf(thrown) : undefined
  const described: ErrorDescription = {
    name: redact(name, 100),
    message: redact(messageOf(thrown), LONGEST_MESSAGE),
    ...(code !== undefined && { code }),
    ...(frames && { stack: frames }),
    ...(cause !== undefined && { cause: describe(cause, depth + 1, budget) }),
  }
  const collected = depth < DEEPEST ? read(thrown, 'errors') : undefined
  if (!isArray(collected)) return described
  const errors: ErrorDescription[] = []
  for (let index = 0; budget.left > 0; index += 1) {
    const each = read(collected, String(index))
    if (each === undefined) break
    errors.push(describe(each, depth + 1, budget))
  }
  return errors.length > 0 ? { ...described, errors } : described
}

/**
 * Describes errors nested in lists and objects.
 * @param depth the number of levels to examine; deeper ones are omitted
 */
export function describeErrorsIn(value: unknown, depth = DEEPEST): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.map((each) => describeErrorsIn(each, depth - 1))
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  if (!isPlain) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, describeErrorsIn(each, depth - 1)]),
  )
}

/** Formats an error as one text for printing rather than logging. */
export function printError(thrown: unknown): string {
  const { name, message, stack, cause } = describeError(thrown)
  const first = `${name}: ${message}${stack ? `\n${stack}` : ''}`
  return cause ? `${first}\n  caused by ${cause.name}: ${cause.message}` : first
}

/** Reads a property of any value; undefined when a getter or proxy throws. */
function read(from: unknown, property: string): unknown {
  if ((typeof from !== 'object' && typeof from !== 'function') || from === null) return undefined
  try {
    return (from as Record<string, unknown>)[property]
  } catch {
    return undefined
  }
}

function textIn(from: unknown, property: string): string | undefined {
  const value = read(from, property)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

function messageOf(thrown: unknown): string {
  const message = textIn(thrown, 'message') ?? textIn(thrown, 'originalMessage')
  if (message !== undefined) return message
  return thrown === null || (typeof thrown !== 'object' && typeof thrown !== 'function') ? String(thrown) : ''
}

/** Returns the error code of a driver, Node or Prisma, if it is as short as an identifier. */
function codeIn(thrown: unknown): string | undefined {
  const code = read(thrown, 'code') ?? read(thrown, 'originalCode')
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^[\w-]{1,60}$/.test(text) ? text : undefined
}

/** Returns the cause of an error; Prisma puts its driver's error in meta.driverAdapterError. */
const causeOf = (thrown: unknown) =>
  read(thrown, 'cause') ?? read(read(thrown, 'meta'), 'driverAdapterError') ?? read(thrown, 'originalError')

/** Returns the stack without the message before it. */
function framesIn(thrown: unknown): string | undefined {
  const stack = textIn(thrown, 'stack')
  const start = stack?.search(/^ {4}at /m) ?? -1
  if (!stack || start === -1) return undefined
  const most = MAX_FRAMES * LONGEST_FRAME
  return stack
    .slice(start, start + most)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, MAX_FRAMES)
    .map((line) => redact(line, LONGEST_FRAME))
    .join('\n')
}

/** Shortens a text and removes personal data and secrets: e-mail addresses, credentials in URLs, tokens. */
function redact(text: string, most: number): string {
  // The cut may fall within an address, so slightly more text is searched.
  const shown = text
    .slice(0, most + 400)
    .replace(/(\w{2,20}:\/\/)[^\s/@]{1,400}@/g, '$1[credentials]@')
    .replace(/[^\s@<>"'`()[\],;:=/]{1,64}@[^\s@<>"'`()[\],;:=/]{1,255}/g, '[address]')
    .replace(/[\w-]{40,}/g, '[secret]')
  return shown.length <= most ? shown : `${shown.slice(0, most)}…`
}
