import { waitForLock } from './advisory-locks.ts'
import { db, type Database } from './db.ts'

/** Within which equal submissions are one, in milliseconds (decisions, "Writing"). */
export const ONE_WITHIN = 60_000

type Submission<Row> = {
  /** Who submits what, and where: equal submissions have equal ones. */
  of: readonly unknown[]
  /** Finds what an equal submission has made since this moment. */
  find: (tx: Database, since: Date) => Promise<Row | null | undefined>
  create: (tx: Database) => Promise<Row>
}

/** Names a submission in its lock. */
export const submissionKey = (of: readonly unknown[]) => JSON.stringify(of)

/**
 * Makes what is submitted once: an equal submission within a minute, or at the same moment, has the result of the first.
 * A lock on their content, which the transaction holds to its end, lets equal ones find it.
 * @returns what was made now or by the first
 * @throws Refusal whatever `create` refuses
 */
export const submitOnce = <Row>({ of, find, create }: Submission<Row>): Promise<Row> =>
  db.$transaction(async (tx) => {
    await waitForLock(tx, 'submissions', submissionKey(of))
    return (await find(tx, new Date(Date.now() - ONE_WITHIN))) ?? create(tx)
  })
