import { waitForLock } from './advisory-locks.ts'
import { db, type Database } from './db.ts'

/** The window in which equal submissions are one, in milliseconds (decisions, "Writing"). */
export const ONE_WITHIN = 60_000

type Submission<Row> = {
  /** The author, content and place of a submission: equal submissions have equal ones. */
  of: readonly unknown[]
  /** Finds the result of an equal submission since this moment. */
  find: (tx: Database, since: Date) => Promise<Row | null | undefined>
  create: (tx: Database) => Promise<Row>
}

/** Names a submission in its lock. */
export const submissionKey = (of: readonly unknown[]) => JSON.stringify(of)

/**
 * Creates a submission once: an equal submission within a minute, or at the same moment, has the result of the first.
 * A lock on their content, which the transaction holds until it ends, lets equal ones find it.
 * @returns the result of this submission or of the first
 * @throws Refusal as `create` does
 */
export const submitOnce = <Row>({ of, find, create }: Submission<Row>): Promise<Row> =>
  db.$transaction(async (tx) => {
    await waitForLock(tx, 'submissions', submissionKey(of))
    return (await find(tx, new Date(Date.now() - ONE_WITHIN))) ?? create(tx)
  })
