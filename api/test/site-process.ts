import { startServer } from '../server.ts'

// Started by aSite(): serves the built site over the database of a test, on a free port, until it is asked to stop.

const { url, close } = await startServer({ host: '127.0.0.1', port: 0 })
console.log(url)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.on('message', (asked) => {
  if (asked !== 'heap') return
  gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
})
