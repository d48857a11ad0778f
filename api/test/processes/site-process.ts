import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../server/server.ts'

// Serves the built site over a test's database on a free port until stopped. Started by aSite().

const { url, close } = await startServer({
  host: '127.0.0.1',
  port: 0,
  ...(process.env['TEST_DIST'] ? { dist: process.env['TEST_DIST'] } : {}),
})
process.stdout.write(`${url}\n`)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.on('message', (requested) => void (requested === 'heap' && reportHeap()))

/** Reports the memory in use, after several collections since some objects need a second or third one. */
async function reportHeap() {
  for (let attempt = 0; attempt < 3; attempt++) {
    gc?.()
    await sleep(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
}
