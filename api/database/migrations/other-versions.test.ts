import { expect, inject, test } from 'vitest'
import { collect } from '../../../.config/commands/lib/steps.ts'
import { withClient } from '../connection/with-client.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'
import { readMigrations, SOURCE } from './migrations.ts'

const { url: server } = inject('template')

/** Runs the startup command on this database. */
const startOn = (url: string, more: Record<string, string> = {}) =>
  collect(process.execPath, ['.config/commands/admin.ts', 'in-log', '192.0.2.1'], {
    ...process.env,
    DATABASE_URL: url,
    ...more,
  })

test('rejects a database from before the first migration with a one-sentence message', () =>
  withScratchDatabase(server, async (url) => {
    const { migrationDirectories: all } = readMigrations(SOURCE)
    await migrate(url, SOURCE, [all[0]?.path ?? ''])
    await withClient(url, (client) =>
      client.query(`update _prisma_migrations set migration_name = '20200101000000_before'`),
    )
    const message =
      'This database is older than the first migration of this version: use the version that made it.'
    await expect(migrate(url)).rejects.toThrow(message)
    const refused = await startOn(url, { ALLOW_NEWER_DATABASE: 'yes' })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`✗ The database cannot be brought up to date: ${message}\n`)
    expect(refused.output).not.toContain(' at ')
  }))

test('rejects the database of a newer version with a one-sentence message', () =>
  withScratchDatabase(server, async (url) => {
    await migrate(url)
    await withClient(url, (client) =>
      client.query(
        `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         values (gen_random_uuid(), 'x', now(), '29990101000000_from_the_future', 1)`,
      ),
    )
    const refused = await startOn(url)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/✗ This database has been brought up to date by a newer version/)
    expect(refused.output).toContain('29990101000000_from_the_future')
    expect(refused.output).not.toContain(' at ')
    expect(await startOn(url, { ALLOW_NEWER_DATABASE: 'yes' })).toMatchObject({ code: 0 })
  }))
