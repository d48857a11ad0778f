import { flushCompileCache } from 'node:module'
import { startServer } from '../../../api/server/server.ts'
import { stopOnSignal } from '../lib/stopping.ts'

// One of several processes of the site on one port; .config/commands/workers/workers.ts starts and stops it.

const server = await startServer()
stopOnSignal(() => server.close())
flushCompileCache()
