import { databaseAway } from '../lib/refusal.ts'

/** Seconds before a pending request is refused; the database's own timeouts are shorter. */
const SECONDS = 15

/**
 * Waits for work up to a deadline.
 * @throws Refusal AWAY after the deadline; errors of the work
 */
export async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
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
