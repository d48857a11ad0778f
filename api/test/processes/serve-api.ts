import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiHandler } from '../../delivery/api.ts'
import { createShared } from '../../cache/shared.ts'

export type Served = { url: string; stop: () => Promise<void> }

/** Serves the API on a socket of this process, with every layer above the domain functions and without a built site. */
export async function serveApi(): Promise<Served> {
  const handle = apiHandler(createShared(), () => null)
  const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
