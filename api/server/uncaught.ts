import { log } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'

/**
 * Logs uncaught errors as lines of the log. Node would print them with everything that libraries attach, and the pages'
 * framework hides rejections outside pages.
 */
export function logUncaught(): void {
  process.on('unhandledRejection', (reason) => void noteTrouble(reason, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error')
    // The state of the process is undefined now. Its last lines are written as it exits.
    process.exit(1)
  })
}
