import { readSquashed } from '../database/migrations/baseline.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { SOURCE } from '../database/migrations/migrations.ts'
import { withClient } from '../database/connection/with-client.ts'

/** The baseline of the project, and the migrations that it replaces. */
export const SQUASHED = readSquashed(SOURCE) ?? { baseline: '', commit: '', names: [] }

/**
 * Creates a database as of the last commit before the squash: the schema of the baseline, with records of the replaced
 * migrations.
 * @param names the recorded migrations, by default all
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
