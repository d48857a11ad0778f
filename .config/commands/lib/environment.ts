import { requireConfiguration } from '../../../api/lib/safety.ts'
import { parseEnvironment, type Environment } from '../../../api/lib/settings.ts'
import { requireFreePort } from './port.ts'
import { Problem } from './steps.ts'

/**
 * Reads and validates the environment before a command does anything, so that errors show immediately.
 * @throws Problem that lists every unusable or unsafe setting, or reports a port in use
 */
export async function readEnvironment(): Promise<Environment> {
  const env = readSafely()
  await requireFreePort(env.HOST, env.PORT)
  if (env.METRICS_PORT) await requireFreePort(env.METRICS_HOST, env.METRICS_PORT, 'METRICS_PORT')
  return env
}

function readSafely(): Environment {
  orExplain(() => requireConfiguration(process.env))
  return readValues()
}

/** Reads the environment even if it is unsafe for the site; backups must work regardless. */
export const readValues = (): Environment => orExplain(() => parseEnvironment(process.env))

function orExplain<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Problem((error as Error).message, { cause: error })
  }
}
