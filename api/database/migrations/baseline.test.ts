import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { aFolder } from '../../test/folders.ts'
import { makeUnsquashed, SQUASHED } from '../../test/unsquashed.ts'
import { withClient } from '../connection/with-client.ts'
import { readSquashed, withBaseline } from './baseline.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate, migrationStatus } from './migrate.ts'
import { readMigrations, SOURCE } from './migrations.ts'
import { printStructure } from './structure.ts'

const { url: server } = inject('template')
const UP_TO_DATE = { pending: [], unknown: [], edited: [] }

const recordsOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null order by 1',
    )
    return rows.map(({ name }) => name)
  })

test('starts the migrations with the baseline, and has none that it replaces', () => {
  const names = readMigrations(SOURCE).migrationDirectories.map(({ path: name }) => name)
  expect(names[0]).toBe(SQUASHED.baseline)
  expect(SQUASHED.names.length).toBeGreaterThan(40)
  expect(names.filter((name) => SQUASHED.names.includes(name))).toEqual([])
})

test('records the baseline without running it in a database from before the squash', () =>
  withScratchDatabase(server, async (url) => {
    await makeUnsquashed(url)
    await withClient(url, (client) => client.query(`insert into "Setting" values ('town', 'Sligo')`))
    expect((await migrationStatus(url)).unknown).toEqual([])
    const applied = await migrate(url)
    expect(applied).not.toContain(SQUASHED.baseline)
    expect(await recordsOf(url)).toEqual([SQUASHED.baseline, ...applied])
    expect(await migrationStatus(url)).toEqual(UP_TO_DATE)
    const [structure, { rows }] = await withClient(url, async (client) => [
      await printStructure(client),
      await client.query(`select value from "Setting" where key = 'town'`),
    ])
    expect(rows).toEqual([{ value: 'Sligo' }])
    expect(structure).toBe(
      await withClient(process.env['DATABASE_URL'] ?? '', (client) => printStructure(client)),
    )
    expect(await migrate(url)).toEqual([])
  }))

test('finishes the work of a process that was killed after recording the baseline', () =>
  withScratchDatabase(server, async (url) => {
    await makeUnsquashed(url)
    await migrate(url)
    await withClient(url, (client) =>
      client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         values (gen_random_uuid(), 'of-then', $1, now(), 1)`,
        [SQUASHED.names[0]],
      ),
    )
    expect(await migrate(url)).toEqual([])
    expect(await recordsOf(url)).not.toContain(SQUASHED.names[0])
  }))

test('refuses a database that lacks replaced migrations, and names the commit to pass through', () =>
  withScratchDatabase(server, async (url) => {
    const older = SQUASHED.names.slice(0, -2)
    await makeUnsquashed(url, older)
    await expect(migrate(url)).rejects.toThrow(
      `This database is older than this version can read: it lacks 2 of the ${SQUASHED.names.length} migrations that ` +
        `the baseline replaces, ${SQUASHED.names.at(-2)} first. Start the site of commit ${SQUASHED.commit} with it once`,
    )
    expect(await recordsOf(url)).toEqual(older)
  }))

test.each([
  ['drop index "Post_published"', /^- CREATE INDEX "Post_published"/m],
  ['alter table "Member" add column "town" text', /^\+ {3}town text/m],
  ['alter table "Vote" drop constraint "Vote_one_item"', /^- {3}constraint "Vote_one_item"/m],
])('refuses a database that was changed by hand with the differences: %s', (statement, output) =>
  withScratchDatabase(server, async (url) => {
    await makeUnsquashed(url)
    await withClient(url, (client) => client.query(statement))
    await expect(migrate(url)).rejects.toThrow(output)
    expect(await recordsOf(url)).toEqual(SQUASHED.names)
    const { rows } = await withClient(url, (client) =>
      client.query(`select from pg_namespace where nspname = 'restoring'`),
    )
    expect(rows).toEqual([])
  }),
)

test('creates a new database without a record of the replaced migrations', () =>
  withScratchDatabase(server, async (url) => {
    expect((await migrate(url))[0]).toBe(SQUASHED.baseline)
    expect(await migrationStatus(url)).toEqual(UP_TO_DATE)
  }))

test('has no baseline without a squash', async () => {
  const migrations = await aFolder()
  expect(readSquashed({ ...SOURCE, migrations })).toBeNull()
  await cp(path.join(SOURCE.migrations, 'squashed'), path.join(migrations, 'squashed'))
  expect(readSquashed({ ...SOURCE, migrations })).toEqual(SQUASHED)
  await writeFile(path.join(migrations, 'squashed'), '0_base\nabc\n1_one\n2_two\n')
  expect(readSquashed({ ...SOURCE, migrations })).toEqual({
    baseline: '0_base',
    commit: 'abc',
    names: ['1_one', '2_two'],
  })
})

test('names the baseline in place of replaced migrations in a list', () => {
  const of = (applied: string[]) =>
    withBaseline(applied, { baseline: '0_base', commit: 'abc', names: ['1_one', '2_two'] }, 'This backup')
  expect(of(['1_one', '2_two', '3_later'])).toEqual(['0_base', '3_later'])
  expect(of(['0_base', '3_later'])).toEqual(['0_base', '3_later'])
  expect(() => of(['1_one'])).toThrow(
    /^This backup is older .* lacks 1 of the 2 .* 2_two first\. .* commit abc /,
  )
})
