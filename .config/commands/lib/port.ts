import { createServer } from 'node:net'
import { IS_METRICS_PORT_SHARED } from '../../../api/lib/settings.ts'
import { Problem } from './steps.ts'

/**
 * Checks, before any long work, that the server will be able to listen.
 * @param setting name of the port's setting, from which that of the host is derived
 * @throws Problem with instructions
 */
export async function requireFreePort(host: string, port: number, setting = 'PORT'): Promise<void> {
  const error = await tryPort(host, port, setting === 'METRICS_PORT' && IS_METRICS_PORT_SHARED)
  if (!error) return
  const address = setting.replace('PORT', 'HOST')
  if (error.code === 'EADDRINUSE')
    throw new Problem(
      `Port ${port} is taken on ${host}: stop what uses it, or choose another, such as ${setting}=${port + 1}.`,
    )
  if (error.code === 'EACCES')
    throw new Problem(
      `Port ${port} needs more rights than this account has: choose one above 1023, such as ${setting}=${port + 8000}.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new Problem(
      `This machine has no address ${host}: set ${address} to one that it has, such as ${address}=127.0.0.1.`,
    )
  throw error
}

/** Returns a currently free port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function tryPort(host: string, port: number, reusePort: boolean): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer().once('error', resolve)
    server.listen({ port, host, reusePort }, () => server.close(() => resolve(null)))
  })
}
