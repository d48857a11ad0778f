// Worker that verifies the log's hash chain.
import type { Head } from '#rules/audit/chain'
import { digest, read } from './browser.ts'
import { checkLog, type Verdict } from './check-log.ts'

/** Message from the worker: its progress, its result, or a failure to read the log. */
export type Message = { done: number } | { verdict: Verdict } | { failed: true }

const notify = (message: Message) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<{ noted: Head | null }>) => {
  checkLog(read, digest, data.noted, (done) => notify({ done })).then(
    (verdict) => notify({ verdict }),
    () => notify({ failed: true }),
  )
})
