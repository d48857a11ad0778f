import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'

/** A worker that ends this soon after its start would only end again, in milliseconds. */
const TOO_SOON = 5_000

/**
 * Runs the site in several processes on one port, so that it uses more than one core. One that ends is replaced.
 * @param count how many
 * @returns what `startServer` returns, for all of them
 */
export async function startWorkers(count: number, { host, port }: { host: string; port: number }) {
  let isClosing = false
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts') })

  function fork(): Worker {
    const began = Date.now()
    const worker = cluster.fork()
    worker.on('exit', (code) => {
      if (isClosing) return
      console.error(`! A worker ended (${code})`)
      if (Date.now() - began > TOO_SOON) fork()
      else process.exitCode = 1
    })
    return worker
  }

  await Promise.all(
    Array.from({ length: count }, async () => {
      const worker = fork()
      await Promise.race([
        once(worker, 'listening'),
        once(worker, 'exit').then(() => Promise.reject(new Error('A worker did not start.'))),
      ])
    }),
  )
  return {
    url: `http://${host}:${port}`,
    async close() {
      isClosing = true
      const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
      await Promise.all(
        workers.map(async (worker) => {
          const ended = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          await ended
        }),
      )
    },
  }
}
