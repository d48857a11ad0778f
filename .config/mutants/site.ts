import { env } from '../../api/lib/env.ts'
import { parseEnvironment } from '../../api/lib/settings.ts'
import { startServer } from '../../api/server/server.ts'
import type { Site } from '../../api/test/processes/site.ts'

export { asAnswered, hashOf } from '../../api/test/processes/site.ts'

let running: Promise<Site> | undefined
let users = 0

/** In place of aSite() (api/test/processes/site.ts): the built site in the process of the test, one for all that ask for one. */
export function aSite(): Promise<Site> {
  users += 1
  running ??= start()
  return running
}

async function start(): Promise<Site> {
  Object.assign(env, parseEnvironment({ ...process.env, RATE_LIMITS: 'off' }))
  const { url, close } = await startServer({ host: '127.0.0.1', port: 0 })
  const unknown = () => {
    throw new Error('Only a site in a process of its own can tell.')
  }
  return {
    url,
    pid: process.pid,
    heap: unknown,
    logged: unknown,
    async stop() {
      users -= 1
      if (users === 0) await close()
    },
  }
}
