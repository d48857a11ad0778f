import { requireFreePort } from './port.ts'
import { Problem } from './steps.ts'

/**
 * Where the site is asked to listen, once it is known that it can.
 * @throws Problem that says what to do
 */
export async function readAddress(): Promise<{ host: string; port: number }> {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = Number(process.env['PORT'] || 4321)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem('PORT must be a number from 1 to 65535.')
  await requireFreePort(host, port)
  return { host, port }
}

/**
 * The environment, once the database's address is part of it.
 * @throws Problem for one that cannot be used or would be unsafe
 */
export async function readEnvironment() {
  try {
    const { env, requireSafeConfiguration } = await import('../../../api/lib/env.ts')
    requireSafeConfiguration(env)
    return env
  } catch (error) {
    throw new Problem((error as Error).message, { cause: error })
  }
}
