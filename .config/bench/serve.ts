import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startServer } from '../../api/server/server.ts'
import { loadDemoData } from '../commands/lib/database.ts'

// Serves the built site on a free port and prints its URL; loads the demo data into an empty database. Messages request
// the memory in use: 'memory' as it is, 'collected' after garbage collection.

process.on('message', (when) => {
  if (when === 'collected') {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
  }
  process.send?.(process.memoryUsage())
})
process.on('disconnect', () => process.exit())

await loadDemoData()
const { url } = await startServer({ host: '127.0.0.1', port: 0 })
flushCompileCache()
console.log(url)
