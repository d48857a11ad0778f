/**
 * The logged form of an error: only text, and never more than fits on a screen. Libraries attach their clients,
 * requests and secrets to what they throw, so an error is never logged as it is.
 */
export type ErrorDescription = {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
  /** The first few errors of an AggregateError. */
  errors?: ErrorDescription[]
}

const LONGEST_MESSAGE = 1_000
const MOST_FRAMES = 15
const LONGEST_FRAME = 300
const MOST_ERRORS = 8
const DEEPEST = 4

/**
 * Describes any thrown value, with its causes. Reads no property but the few that it returns, and survives those that
 * throw, are circular or are no text.
 * @param thrown an error of any library, or anything else
 */
export const describeError = (thrown: unknown): ErrorDescription => describe(thrown, 0, { left: MOST_ERRORS })

function describe(thrown: unknown, depth: number, budget: { left: number }): ErrorDescription {
  budget.left -= 1
  const name = textIn(thrown, 'name') ?? textIn(thrown, 'kind') ?? typeof thrown
  const code = codeIn(thrown)
  const frames = framesIn(thrown)
  const cause = depth < DEEPEST && budget.left > 0 ? causeOf(thrown) : undefined
  const described: ErrorDescription = {
    name: cleaned(name, 100),
    message: cleaned(messageOf(thrown), LONGEST_MESSAGE),
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
 * Describes the errors inside of anything else, in lists and objects too.
 * @param depth how many more levels are looked at; what lies deeper is left out
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

/** The error in one text, for what is printed rather than logged. */
export function printError(thrown: unknown): string {
  const { name, message, stack, cause } = describeError(thrown)
  const first = `${name}: ${message}${stack ? `\n${stack}` : ''}`
  return cause ? `${first}\n  caused by ${cause.name}: ${cause.message}` : first
}

/** A property of anything; a getter or a proxy that throws has none. */
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

/** The code that a driver, Node or Prisma gives; nothing longer than an identifier. */
function codeIn(thrown: unknown): string | undefined {
  const code = read(thrown, 'code') ?? read(thrown, 'originalCode')
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^[\w-]{1,60}$/.test(text) ? text : undefined
}

/** Returns the cause; Prisma puts its driver's error in meta.driverAdapterError. */
const causeOf = (thrown: unknown) =>
  read(thrown, 'cause') ?? read(read(thrown, 'meta'), 'driverAdapterError') ?? read(thrown, 'originalError')

/** The lines of the stack, without the message before them. */
function framesIn(thrown: unknown): string | undefined {
  const stack = textIn(thrown, 'stack')
  const start = stack?.search(/^ {4}at /m) ?? -1
  if (!stack || start === -1) return undefined
  const most = MOST_FRAMES * LONGEST_FRAME
  return stack
    .slice(start, start + most)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, MOST_FRAMES)
    .map((line) => cleaned(line, LONGEST_FRAME))
    .join('\n')
}

/** Bounded, and without personal data and secrets: addresses, credentials in a URL, tokens. */
function cleaned(text: string, most: number): string {
  // The cut may fall within an address, so addresses are searched for in slightly more text.
  const shown = text
    .slice(0, most + 400)
    .replace(/(\w{2,20}:\/\/)[^\s/@]{1,400}@/g, '$1[credentials]@')
    .replace(/[^\s@<>"'`()[\],;:=/]{1,64}@[^\s@<>"'`()[\],;:=/]{1,255}/g, '[address]')
    .replace(/[\w-]{40,}/g, '[secret]')
  return shown.length <= most ? shown : `${shown.slice(0, most)}…`
}
