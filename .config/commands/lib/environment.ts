import { requireConfiguration } from '../../../api/lib/safety.ts'
import { parseEnvironment, type Environment } from '../../../api/lib/settings.ts'
import { requireFreePort } from './port.ts'
import { Problem } from './steps.ts'

/**
 * Reads and checks the environment before a command does anything, so that errors show at once and not after minutes.
 * @throws Problem that lists everything that cannot be used or would be unsafe, or says that a port is in use
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

/** Reads the environment, also one in which the site would be unsafe: a backup is made of it all the same. */
export const readValues = (): Environment => orExplain(() => parseEnvironment(process.env))

function orExplain<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Problem((error as Error).message, { cause: error })
  }
}
