import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { log } from '../../../api/lib/log.ts'
import { pageAddress } from '../../../api/lib/settings.ts'

/** Milliseconds until one that ended is replaced: twice as long after each that did not live for `SOUND`. */
const PAUSES = { first: 100, longest: 30_000 }
const SOUND = 60_000

/** Milliseconds without any worker after which whatever watches over us had better start all of this again. */
const PATIENCE = 60_000

/**
 * Runs the site in several processes on one port, so that it uses more than one core. One that ends is replaced, with
 * growing pauses; where none stays alive for a minute, this process ends too, with 1, so that whatever watches over
 * it acts.
 * @param count how many
 * @param on where they listen, and how long there may be none, in milliseconds
 * @returns what `startServer` returns, for all of them; `roll` replaces them one after another, and at no time is there none
 * @throws Error when one does not start at first
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
    // A process that could not even be made, such as while packages are being replaced, emits no exit.
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

  /** Starts one that is not replaced, should it not even start: that is for the caller to decide. */
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
      // Another has replaced one that ended in the meantime.
      if (old.isDead()) continue
      await succeed(old)
    }
    log.info('all workers were replaced')
  }

  /** Starts another in the place of one, also should that one end first, and then ends it. */
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
    /** Counts the workers that ended and were replaced. */
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
