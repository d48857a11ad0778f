import { MINUTE, SECOND } from '../../plain/durations.ts'

/** Polling interval in milliseconds, varied at random by up to a fifth to spread requests. */
export const EVERY = 30 * SECOND
const SPREAD = 0.2

/** Longest interval: each failure doubles it up to this. */
const SLOWEST = 8 * MINUTE

/**
 * Polls while a page is visible and the device online, and immediately when it becomes visible again after more than an
 * interval.
 * @param poll rejects without a response
 * @returns a function that stops polling
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
