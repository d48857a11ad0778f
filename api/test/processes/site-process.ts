import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../server/server.ts'

// Started by aSite(): serves the built site over the database of a test, on a free port, until it is asked to stop.

const { url, close } = await startServer({
  host: '127.0.0.1',
  port: 0,
  ...(process.env['TEST_DIST'] ? { dist: process.env['TEST_DIST'] } : {}),
})
process.stdout.write(`${url}\n`)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.on('message', (requested) => void (requested === 'heap' && reportHeap()))

/** Tells what is in use. Some of what is over is let go of in a later attempt, and some of that in one later still. */
async function reportHeap() {
  for (let attempt = 0; attempt < 3; attempt++) {
    gc?.()
    await sleep(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
}
