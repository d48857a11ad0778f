import { ThreadsPoolWorker, type PoolOptions, type PoolRunnerInitializer, type PoolWorker } from 'vitest/node'

/** Files of tests that one thread runs before it is given up, with whatever they left behind in it. */
const FILES = 50

type Kept = { thread: ThreadsPoolWorker; files: number }
type Listener = (...args: unknown[]) => void

const idle: Kept[] = []

/** Threads that go on after a file of tests: to load all modules anew takes longer than most mutants' tests. */
export const keptThreads: PoolRunnerInitializer = { name: 'kept-threads', createPoolWorker: keptThread }

function keptThread(options: PoolOptions): PoolWorker {
  const kept = idle.pop() ?? { thread: new ThreadsPoolWorker(options), files: 0 }
  const { thread } = kept
  const listeners: [event: string, listener: Listener][] = []
  let finished = Promise.resolve()
  let hasEnded = false

  return {
    name: keptThreads.name,
    on(event, listener: Listener) {
      listeners.push([event, listener])
      thread.on(event, listener)
    },
    off: (event, listener: Listener) => thread.off(event, listener),
    send(message) {
      if (message.type === 'run')
        finished = new Promise((resolve) => {
          this.on('message', ({ type }: { type?: string }) => type === 'testfileFinished' && resolve())
        })
      if (message.type !== 'stop') return thread.send(message)
      // The thread is not asked to stop; it has, for Vitest, once its tests have ended.
      void finished.then(() => {
        hasEnded = true
        for (const [event, tell] of listeners)
          if (event === 'message') tell({ type: 'stopped', __vitest_worker_response__: true })
      })
    },
    deserialize: (data) => data,
    start: () => (kept.files++ === 0 ? thread.start() : Promise.resolve()),
    async stop() {
      for (const [event, listener] of listeners) thread.off(event, listener)
      if (hasEnded && kept.files < FILES) idle.push(kept)
      else await thread.stop()
    },
  }
}
