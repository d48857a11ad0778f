import { startServer } from '../../api/server.ts'

// The built site on a free port, for the measurements: prints its address and serves until it is killed.

const { url } = await startServer({ host: '127.0.0.1', port: 0 })
console.log(url)
