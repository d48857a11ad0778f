import { databaseAway } from '../lib/refusal.ts'

/** Seconds after which a pending request is refused. The database's own timeouts end its statements before. */
const SECONDS = 15

/**
 * Waits for work, but not for ever.
 * @throws Refusal AWAY when it takes too long; what the work throws otherwise
 */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(databaseAway()), SECONDS * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
