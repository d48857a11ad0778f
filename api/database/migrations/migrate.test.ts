import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { withClient } from '../connection/with-client.ts'
import { aFolder } from '../../test/folders.ts'
import { tryAdvisoryLock } from '../advisory-locks.ts'
import { draftMigration, findDrift, withScratchDatabase } from './draft.ts'
import { migrate, migrationStatus } from './migrate.ts'
import { readMigrations, SOURCE, type Source } from './migrations.ts'

const { url: server } = inject('template')
const names = readMigrations(SOURCE).migrationDirectories.map(({ path: name }) => name)

/** Copies the project's schema and migrations for a test to change. */
async function aSource(): Promise<Source> {
  const folder = await aFolder()
  await cp(path.dirname(SOURCE.schema), folder, {
    recursive: true,
    filter: (file) => !/\/(client|demo)$/.test(file),
  })
  return { schema: path.join(folder, 'schema'), migrations: path.join(folder, 'migrations') }
}

async function addMigration({ migrations }: Source, name: string, sql: string) {
  await mkdir(path.join(migrations, name), { recursive: true })
  await writeFile(path.join(migrations, name, 'migration.sql'), sql)
}

async function exists(url: string, table: string): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ])
  await client.end()
  return rows[0]?.found ?? false
}

test('builds the schema from the migrations', () =>
  withScratchDatabase(server, async (url) => {
    expect(await migrate(url)).toEqual(names)
    expect(await findDrift(url)).toBeNull()
    expect(await migrationStatus(url)).toEqual({ pending: [], unknown: [], edited: [] })
  }))

test('changes nothing when run again', () =>
  withScratchDatabase(server, async (url) => {
    await migrate(url)
    expect(await migrate(url)).toEqual([])
  }))

test('applies the migrations once in ten concurrent calls', () =>
  withScratchDatabase(server, async (url) => {
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
    expect(applied.flat()).toEqual(names)
  }))

test('rolls back a failing migration, reports the cause, and retries it', () =>
  withScratchDatabase(server, async (url) => {
    const source = await aSource()
    await addMigration(
      source,
      '29990101000000_later',
      'create table "Later" (id int); select * from "Nowhere";',
    )
    await expect(migrate(url, source)).rejects.toThrow(
      /^Migration \d+_\w+ failed, and nothing of it was kept: .*Nowhere/s,
    )
    expect(await exists(url, '"Later"')).toBe(false)
    expect(await exists(url, '"Member"')).toBe(true)

    await addMigration(source, '29990101000000_later', 'create table "Later" (id int);')
    expect(await migrate(url, source)).toEqual(['29990101000000_later'])
  }))

const LATER = '29990101000000_later'

test.each([
  'create table "Later" (id int); select * from "Nowhere"',
  'create table "Later" (id int); alter table "Setting" drop column "misspelt"',
  'create table "Later" (id int); create table "Setting" (id int)',
])('does not take a killed process’s entry as proof that “%s” was applied', (sql) =>
  withScratchDatabase(server, async (url) => {
    const source = await aSource()
    await addMigration(source, LATER, 'select 1')
    await migrate(url, source)
    await withClient(url, (client) =>
      client.query(
        `update _prisma_migrations set finished_at = null, applied_steps_count = 0 where migration_name = $1`,
        [LATER],
      ),
    )
    await addMigration(source, LATER, sql)
    await expect(migrate(url, source)).rejects.toThrow(/failed, and nothing of it was kept/)
    expect((await migrationStatus(url, source)).pending).toEqual([LATER])
    expect(await exists(url, '"Later"')).toBe(false)
  }),
)

test('applies and records a migration in one transaction', () =>
  withScratchDatabase(server, async (url) => {
    const source = await aSource()
    await migrate(url, source)
    await addMigration(source, LATER, 'create table "Later" (id int) -- without an end')
    // As far as a process gets that is killed as soon as the script is applied.
    await withClient(url, (client) =>
      client.query(
        `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
         create trigger dies before update of applied_steps_count on _prisma_migrations execute function die()`,
      ),
    )
    await expect(migrate(url, source)).rejects.toThrow('killed')
    await withClient(url, (client) => client.query('drop function die() cascade'))

    expect(await exists(url, '"Later"')).toBe(true)
    expect((await migrationStatus(url, source)).pending).toEqual([])
    expect(await migrate(url, source)).toEqual([])
  }))

test('sends a script whole, wherever it has semicolons', () =>
  withScratchDatabase(server, async (url) => {
    const source = await aSource()
    const sql = `do $$ begin create table "A;B" (id int); create table "C" (id int); end $$;`
    await addMigration(source, '29990101000000_later', sql)
    await migrate(url, source)
    expect([await exists(url, '"A;B"'), await exists(url, '"C"')]).toEqual([true, true])
  }))

test('writes the next migration from the changes of the schema', async () => {
  const source = await aSource()
  expect(await draftMigration(server, 'Nothing', source)).toBeNull()

  await writeFile(path.join(source.schema, 'towns.prisma'), 'model Town {\n  name String @id\n}\n')
  const file = await draftMigration(server, 'Add towns', source)

  expect(file).toMatch(/\/\d{14}_add_towns\/migration\.sql$/)
  expect(await readFile(file ?? '', 'utf8')).toContain('CREATE TABLE "Town"')
  expect(await draftMigration(server, 'Nothing more', source)).toBeNull()
})

test('reports pending, unknown and changed migrations in the status', () =>
  withScratchDatabase(server, async (url) => {
    const source = await aSource()
    expect((await migrationStatus(url, source)).pending).toEqual(names)

    await addMigration(source, '29990101000000_later', 'select 1;')
    await migrate(url, source)
    await addMigration(source, '29990101000000_later', 'select 2;')
    await addMigration(source, '29990102000000_last', 'select 3;')
    expect(await migrationStatus(url, source)).toEqual({
      pending: ['29990102000000_last'],
      unknown: [],
      edited: ['29990101000000_later'],
    })
    expect((await migrationStatus(url)).unknown).toEqual(['29990101000000_later'])
  }))

// The second is the lock of Prisma's own command, which is never held beyond a transaction: a pooler would retain it.
test.each(['migrations', 'engine'] as const)(
  'reports that it waits for another process’s lock "%s", and continues when that is released',
  (lock) =>
    withScratchDatabase(server, async (url) => {
      const other = new pg.Client(url)
      await other.connect()
      await other.query('begin')
      expect(await tryAdvisoryLock(other, lock)).toBe(true)
      const said = vi.spyOn(console, 'log').mockImplementation(() => {})
      const migrated = migrate(url)
      await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/waiting for it/)), {
        timeout: 10_000,
      })
      await other.end()
      expect(await migrated).toEqual(names)
    }),
)
