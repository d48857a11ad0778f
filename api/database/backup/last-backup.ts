import { withClient } from '../connection/with-client.ts'

/** The setting with the time of the last successful backup. */
export const LAST_BACKUP = 'last-backup'

/** Records that a backup was written and verified. */
export const noteBackup = (url: string, madeAt = new Date()): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `insert into "Setting" ("key", "value") values ($1, $2) on conflict ("key") do update set "value" = excluded."value"`,
      [LAST_BACKUP, madeAt.toISOString()],
    )
  })
