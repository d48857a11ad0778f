import { expect } from 'vitest'
import { db } from '../database/db.ts'

/** Waits until statements are blocked by locks of another transaction: one, or as many as expected. */
export async function untilSomebodyWaits(count = 1) {
  const queued = () => db.$queryRaw<unknown[]>`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await queued()).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(count)
}
