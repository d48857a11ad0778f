import { startServer } from '../../api/server.ts'
import { loadDemoData } from '../database.ts'

// The built site on a free port, for the measurements: prints its address and serves until it is killed. A database
// that nobody is in gets the demo data first.

await loadDemoData()
const { url } = await startServer({ host: '127.0.0.1', port: 0 })
console.log(url)
