import { expect } from 'vitest'
import { db } from '../database/db.ts'

/** Waits until a statement waits for what another transaction holds. */
export async function untilSomebodyWaits() {
  await expect
    .poll(
      () => db.$queryRaw`
        select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      { timeout: 5_000 },
    )
    .not.toEqual([])
}
