import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startServer } from '../../api/server/server.ts'
import { loadDemoData } from '../commands/lib/database.ts'

// The built site on a free port, for the measurements: prints its address and serves until it is killed. A database
// that nobody is in gets the demo data first. Whoever started it may ask how much memory it has, as it stands
// ('memory') or once all garbage is gone ('collected').

process.on('message', (word) => {
  if (word === 'collected') {
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
