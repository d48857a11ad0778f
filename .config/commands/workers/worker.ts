import { flushCompileCache } from 'node:module'
import { startServer } from '../../../api/server/server.ts'
import { stopOnSignal } from '../lib/stopping.ts'

// One of several processes of the site on one port, managed by .config/commands/workers/workers.ts.

const server = await startServer()
stopOnSignal(() => server.close())
flushCompileCache()
