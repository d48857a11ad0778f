import { waitForLock } from './advisory-locks.ts'
import { db, type Database } from './db.ts'

/** Milliseconds within which equal submissions count as one (decisions, "Writing"). */
export const ONE_WITHIN = 60_000

type Submission<Row> = {
  /** The author, content and place by which submissions are compared. */
  of: readonly unknown[]
  /** Finds the result of an equal submission since this time. */
  find: (tx: Database, since: Date) => Promise<Row | null | undefined>
  create: (tx: Database) => Promise<Row>
}

/**
 * Selects an author's items since a time. An item is listed no earlier than it was created, so the index of an author's
 * items by their place in lists bounds the search.
 */
export const createdSince = (since: Date) => ({ listedAt: { gt: since }, createdAt: { gt: since } })

/** Returns the key of a submission's lock. */
export const submissionKey = (of: readonly unknown[]) => JSON.stringify(of)

/**
 * Creates a submission once: an equal submission within a minute, or at the same moment, gets the result of the first.
 * A lock on its content until the end of the transaction lets equal ones find it.
 * @returns the result of this submission or of the first
 * @throws Refusal as `create` does
 */
export const submitOnce = <Row>({ of, find, create }: Submission<Row>): Promise<Row> =>
  db.$transaction(async (tx) => {
    await waitForLock(tx, 'submissions', submissionKey(of))
    return (await find(tx, new Date(Date.now() - ONE_WITHIN))) ?? create(tx)
  })
