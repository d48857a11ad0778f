import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { log } from '../../../api/lib/log.ts'
import { pageAddress } from '../../../api/lib/settings.ts'

/** Delays before a failed worker is replaced, in milliseconds; doubled for each that lived shorter than `SOUND`. */
const PAUSES = { first: 100, longest: 30_000 }
const SOUND = 60_000

/** Time without any worker after which this process ends, so that its supervisor restarts it, in milliseconds. */
const PATIENCE = 60_000

/**
 * Runs the site in several processes on one port, to use more than one core. A worker that ends is replaced, with
 * increasing delays; if none stays alive for a minute, this process exits with 1, so that its supervisor acts.
 * @param count number of workers
 * @param on where they listen, and the tolerated time without any, in milliseconds
 * @returns what `startServer` returns, for all workers; `roll` replaces them one by one without an interruption
 * @throws Error if a worker fails to start initially
 */
export async function startWorkers(
  count: number,
  { host, port, patience = PATIENCE }: { host: string; port: number; patience?: number },
) {
  let isClosing = false
  let rolling: Promise<void> | null = null
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts') })
  const leaving = new Set<Worker>()
  let serving = 0
  let restarts = 0
  let alone: NodeJS.Timeout | undefined

  function fork(pause: number = PAUSES.first): Worker {
    const began = Date.now()
    const worker = cluster.fork()
    worker.once('listening', () => {
      serving += 1
      clearTimeout(alone)
      worker.once('exit', () => (serving -= 1) === 0 && watchOut())
    })
    const replace = (why: object) => {
      if (isClosing || leaving.delete(worker)) return
      restarts += 1
      const again = Date.now() - began > SOUND ? PAUSES.first : pause
      log.error({ ...why, again }, 'a worker ended')
      setTimeout(() => !isClosing && fork(Math.min(again * 2, PAUSES.longest)), again)
    }
    worker.once('exit', (code, signal) => replace({ code, signal }))
    // A process that could not be spawned, for example while packages are being replaced, emits no exit.
    worker.on('error', (err) =>
      worker.process.pid ? log.error({ err }, 'a worker failed') : replace({ err }),
    )
    return worker
  }

  function watchOut() {
    if (isClosing) return
    clearTimeout(alone)
    alone = setTimeout(() => {
      log.fatal('no worker stays alive')
      process.exit(1)
    }, patience)
  }

  /** Starts a worker that is not replaced if it fails to start; the caller decides. */
  async function begin(): Promise<void> {
    const worker = fork()
    leaving.add(worker)
    await Promise.race([
      once(worker, 'listening'),
      once(worker, 'exit').then(() => Promise.reject(new Error('A worker did not start.'))),
    ])
    leaving.delete(worker)
  }

  async function end(worker: Worker) {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    leaving.add(worker)
    worker.process.kill('SIGTERM')
    await ended
  }

  const running = () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)

  async function replaceAll() {
    for (const old of running()) {
      if (isClosing) return
      // It ended in the meantime and has already been replaced.
      if (old.isDead()) continue
      await succeed(old)
    }
    log.info('all workers were replaced')
  }

  /** Starts a replacement of a worker, then ends the old one unless it has ended already. */
  async function succeed(old: Worker) {
    leaving.add(old)
    try {
      await begin()
    } catch (error) {
      if (isClosing) return
      leaving.delete(old)
      if (old.isDead()) fork()
      throw error
    }
    await end(old)
  }

  await Promise.all(Array.from({ length: count }, begin))
  return {
    url: pageAddress(host, port),
    /** Number of workers that ended and were replaced. */
    restarts: () => restarts,
    roll: () =>
      (rolling ??= replaceAll()
        .catch((err: unknown) => log.error({ err }, 'the workers were not all replaced'))
        .finally(() => (rolling = null))),
    async close() {
      isClosing = true
      clearTimeout(alone)
      await Promise.all(running().map(end))
    },
  }
}
