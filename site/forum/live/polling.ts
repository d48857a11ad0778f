import { MINUTE, SECOND } from '../../plain/durations.ts'

/** An open page asks so often, give or take a fifth, so that many pages do not ask at the same moment. */
export const EVERY = 30 * SECOND
const SPREAD = 0.2

/** A server that does not answer is asked half as often each time, down to this. */
const SLOWEST = 8 * MINUTE

/**
 * Asks from time to time while a page is looked at: not while it is hidden or the device offline, and at once when it
 * comes back after longer than that.
 * @param ask rejects when there was no answer
 * @returns how to stop
 */
export function startPolling(poll: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let requestedAt = Date.now()
  let pause = EVERY
  let isStopped = false

  const canPoll = () => document.visibilityState === 'visible' && navigator.onLine

  async function beat() {
    requestedAt = Date.now()
    try {
      await poll()
      pause = EVERY
    } catch (error) {
      pause = Math.min(pause * 2, SLOWEST)
      console.info('What is new here could not be asked for.', error)
    }
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    if (isStopped || !canPoll()) return
    const due = requestedAt + pause * (1 + SPREAD * (2 * Math.random() - 1))
    timer = setTimeout(() => void beat(), Math.max(0, due - Date.now()))
  }

  document.addEventListener('visibilitychange', schedule)
  addEventListener('online', schedule)
  addEventListener('offline', schedule)
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', schedule)
    removeEventListener('online', schedule)
    removeEventListener('offline', schedule)
  }
}
