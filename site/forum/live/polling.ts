import { MINUTE, SECOND } from '../../plain/durations.ts'

/** The period of polling in milliseconds; a random fifth is added or removed to spread the pages' requests. */
export const EVERY = 30 * SECOND
const SPREAD = 0.2

/** The longest period: each failure doubles it up to this. */
const SLOWEST = 8 * MINUTE

/**
 * Polls while a page is visible: not while it is hidden or the device offline, and at once when it is visible again
 * after more than a period.
 * @param poll rejects without a response
 * @returns a function that stops the polling
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
      console.info('The poll failed.', error)
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
