import { format } from 'node:util'
import { pino } from 'pino'
import { env } from './env.ts'
import { describeError, describeErrorsIn, printError } from './error-description.ts'
import { traceNow } from './trace.ts'

/** Milliseconds between two writes. Writing each line by itself would cost as much as a response from memory. */
const FLUSH_EVERY = 200
const output = pino.destination({ dest: 1, minLength: 8_192, sync: true })
setInterval(() => output.flush(), FLUSH_EVERY).unref()
process.on('exit', () => output.flushSync())

const FORM = { level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }

/**
 * Structured lines on standard output. Addresses, tokens, cookies and bodies are never logged, and no error as its
 * library made it.
 */
export const log = pino(
  {
    ...FORM,
    redact: [
      'email',
      'token',
      'cookie',
      'authorization',
      '*.email',
      '*.token',
      '*.cookie',
      '*.authorization',
    ],
    // An `err` may be any object: queues and proxies pass on copies that are no Error.
    serializers: { err: describeError, error: describeError },
    formatters: { log: (fields) => describeErrorsIn(fields) as typeof fields },
    hooks: {
      // An error by itself would lend the line its message as it is.
      logMethod([first, ...more], method) {
        if ((first as unknown) instanceof Error && more.length === 0)
          return method.call(this, { err: first } as never, describeError(first).message)
        return method.apply(this, [first, ...more])
      },
    },
    // Joins the lines of one request.
    mixin: () => {
      const trace = traceNow()
      return trace ? { requestId: trace.id } : {}
    },
  },
  output,
)

/** Logs the one line of each request; its fields contain no secrets, and searching for some would double its cost. */
export const requestLog = pino(FORM, output)

/**
 * Turns everything that is printed into lines of the log, but for blank ones: collectors read JSON. Drops what the
 * pages' framework prints about a refusal: it is expected, and part of its request's line.
 */
export function logConsole(): void {
  const levels = {
    error: 'error',
    warn: 'warn',
    info: 'info',
    log: 'info',
    debug: 'debug',
    trace: 'debug',
  } as const
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...phrase: unknown[]) => {
      const text = format(...phrase.map(printable)).trim()
      if (text && !(level === 'error' && traceNow()?.isRefused)) log[level](text)
    }
}

const printable = (word: unknown) => (word instanceof Error ? printError(word) : describeErrorsIn(word))
