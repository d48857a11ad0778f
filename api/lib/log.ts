import { format } from 'node:util'
import { pino } from 'pino'
import { env } from './env.ts'
import { describeError, describeErrorsIn, printError } from './error-description.ts'
import { traceNow } from './trace.ts'

/** Milliseconds between writes. Writing each line separately would cost as much as a cached response. */
const FLUSH_EVERY = 200
const output = pino.destination({ dest: 1, minLength: 8_192, sync: true })
setInterval(() => output.flush(), FLUSH_EVERY).unref()
process.on('exit', () => output.flushSync())

const OPTIONS = { level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }

/**
 * The structured log on standard output. Never contains addresses, tokens, cookies, bodies or a library's error as it
 * is.
 */
export const log = pino(
  {
    ...OPTIONS,
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
    // Queues and proxies pass on copies of errors, so an `err` may be any object.
    serializers: { err: describeError, error: describeError },
    formatters: { log: (fields) => describeErrorsIn(fields) as typeof fields },
    hooks: {
      // Described here, too: for a bare error, pino would use its message as it is.
      logMethod([first, ...more], method) {
        if ((first as unknown) instanceof Error && more.length === 0)
          return method.call(this, { err: first } as never, describeError(first).message)
        return method.apply(this, [first, ...more])
      },
    },
    // Adds the request id, which links the lines of a request.
    mixin: () => {
      const trace = traceNow()
      return trace ? { requestId: trace.id } : {}
    },
  },
  output,
)

/** Logs the line of each request; its fields contain no secrets, and searching for them would double its cost. */
export const requestLog = pino(OPTIONS, output)

/**
 * Logs printed lines, since collectors read JSON. Skips blank ones, and refusals printed by the pages' framework, which
 * the request's line already contains.
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
