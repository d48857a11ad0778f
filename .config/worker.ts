import { startServer } from '../api/server.ts'
import { stopWhenAsked } from './stopping.ts'

// One of several processes of the site on one port; .config/workers.ts starts and stops it.

const server = await startServer()
stopWhenAsked(() => server.close())
