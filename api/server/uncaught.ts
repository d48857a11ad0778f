import { log } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'

/**
 * Lets what nobody has caught be a line of the log. Node would print it with all that its library hung on it, and the
 * pages' framework, which listens for rejections too, would say nothing of those outside a page.
 */
export function logUncaught(): void {
  process.on('unhandledRejection', (reason) => void noteTrouble(reason, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error')
    // The state of the process is not known any more. Its last lines are written as it exits.
    process.exit(1)
  })
}
