import { printError } from '../../../api/lib/error-description.ts'

const PATIENCE = 20_000

/**
 * Calls `stop` once when this process receives a signal or its parent process ends, and then exits. A terminal signals
 * every process of a command, so several signals may arrive.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(printError(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('SIGHUP', () => end(0))
  process.on('disconnect', () => end(1))
}
