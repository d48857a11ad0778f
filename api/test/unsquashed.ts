import { readSquashed } from '../database/migrations/baseline.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { SOURCE } from '../database/migrations/migrations.ts'
import { withClient } from '../database/connection/with-client.ts'

/** What the baseline of the project replaces. */
export const SQUASHED = readSquashed(SOURCE) ?? { baseline: '', commit: '', names: [] }

/**
 * Makes a database of the last commit before the squash: what the baseline makes, with the records of what that replaces.
 * @param names the recorded migrations, when it is not all
 */
export async function makeUnsquashed(url: string, names = SQUASHED.names): Promise<void> {
  await migrate(url, SOURCE, [SQUASHED.baseline])
  await withClient(url, async (client) => {
    await client.query('delete from _prisma_migrations')
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       select gen_random_uuid(), 'of-then', name, now(), 1 from unnest($1::text[]) name`,
      [names],
    )
  })
}
