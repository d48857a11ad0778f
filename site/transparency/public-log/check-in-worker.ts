import type { Head } from '#rules/audit/chain'
import { digest, read } from './browser.ts'
import { checkLog, type Verdict } from './check-log.ts'
import type { Message } from './check-worker.ts'

type ReportProgress = (done: number) => void

/**
 * Verifies the log in a worker, so that the page stays responsive, or on the page itself if no worker can start.
 * @throws Error if the log cannot be read
 */
export async function checkInWorker(noted: Head | null, notify: ReportProgress): Promise<Verdict> {
  try {
    return await inWorker(noted, notify)
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error
    return checkLog(read, digest, noted, notify)
  }
}

/** No worker can start: the browser is old or forbids it, or the script failed to load. */
class NoWorker extends Error {}

function inWorker(noted: Head | null, notify: ReportProgress): Promise<Verdict> {
  const worker = start()
  return new Promise<Verdict>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new NoWorker()))
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('done' in data) notify(data.done)
      else if ('verdict' in data) resolve(data.verdict)
      else reject(new Error('The log could not be read.'))
    })
    worker.postMessage({ noted })
  }).finally(() => worker.terminate())
}

/** @throws NoWorker */
function start(): Worker {
  try {
    return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  } catch (cause) {
    throw new NoWorker('', { cause })
  }
}
