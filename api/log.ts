import { pino } from 'pino'
import { env } from './env.ts'

/** Structured lines on standard output. Addresses, tokens, cookies and bodies are never logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['email', 'token', 'cookie', 'authorization', '*.email', '*.token', '*.cookie', '*.authorization'],
})
