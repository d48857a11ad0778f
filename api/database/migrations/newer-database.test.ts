import { expect, inject, test } from 'vitest'
import { collect } from '../../../.config/commands/lib/steps.ts'
import { withClient } from '../connection/with-client.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'

const { url: server } = inject('template')

test('refuses to start on the database of a newer version in one sentence', () =>
  withScratchDatabase(server, async (url) => {
    await migrate(url)
    await withClient(url, (client) =>
      client.query(
        `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         values (gen_random_uuid(), 'x', now(), '29990101000000_from_the_future', 1)`,
      ),
    )
    const start = (more: Record<string, string> = {}) =>
      collect(process.execPath, ['.config/commands/admin.ts', 'in-log', '192.0.2.1'], {
        ...process.env,
        DATABASE_URL: url,
        ...more,
      })
    const refused = await start()
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/✗ This database has been brought up to date by a newer version/)
    expect(refused.output).toContain('29990101000000_from_the_future')
    expect(refused.output).not.toContain(' at ')
    expect(await start({ ALLOW_NEWER_DATABASE: 'yes' })).toMatchObject({ code: 0 })
  }))
