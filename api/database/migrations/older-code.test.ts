import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { collect } from '../../../.config/commands/lib/steps.ts'
import { aSource, breaksBetween } from '../../test/older-code.ts'
import { withClient } from '../connection/with-client.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'
import { readMigrations, SOURCE } from './migrations.ts'

const { url: server } = inject('template')

/** The newest migration of the version that is out there, and goes on working while the next one is started beside it. */
const RELEASED = (await readFile(path.join(SOURCE.migrations, 'released'), 'utf8')).trim()

// Refused on purpose: with HTML of any length the version before lets one member end every process.
const DANGEROUS = /"(Post|Reply)(Revision)?": CHECK \(\(\(octet_length\("contentHtml"\) <= [12]00000\)/

test('the version before goes on working on the schema of this one', async () => {
  expect(readMigrations(SOURCE).migrationDirectories.map(({ path: name }) => name)).toContain(RELEASED)
  const broken = await breaksBetween(server, await aSource(SOURCE, RELEASED), SOURCE)
  expect(broken.filter((each) => !DANGEROUS.test(each))).toEqual([])
})

test.each([
  ['alter table "Member" drop column "bio" cascade', 'Member.bio is gone'],
  ['alter table "Member" rename column "bio" to "about"', 'Member.bio is gone'],
  ['drop table "PostView" cascade', 'PostView.visitor is gone'],
  ['alter table "Member" alter column "bio" set not null', 'Member.bio must not be null any more'],
  [
    'alter table "Enquiry" alter column "message" type varchar(10)',
    'Enquiry.message is varchar(10), and was text',
  ],
  ['alter table "Enquiry" add column "town" text not null', 'Enquiry.town must be given'],
  [
    'alter table "Member" alter column "mailOnReply" drop default',
    'Member.mailOnReply has no default any more',
  ],
  [`alter type "Ballot" rename value 'UP' to 'PLUS'`, 'value Ballot UP is gone'],
  ['alter function without_fada(text) rename to plain', 'function without_fada(words text) is gone'],
  ['alter table "Post" add check (length("title") > 50)', /^it is refused by "Post": CHECK/],
  ['create unique index on "Enquiry" ("email")', /^it is refused by "Enquiry": unique/],
])('%s would break it', async (statement, told) => {
  const source = await aSource(SOURCE)
  const folder = path.join(source.migrations, '29990101000000_later')
  await mkdir(folder)
  await writeFile(path.join(folder, 'migration.sql'), statement)
  const wanted = typeof told === 'string' ? told : expect.stringMatching(told)
  expect(await breaksBetween(server, SOURCE, source)).toContainEqual(wanted)
})

test('what older code need not know breaks nothing', async () => {
  const source = await aSource(SOURCE)
  const folder = path.join(source.migrations, '29990101000000_later')
  await mkdir(folder)
  await writeFile(
    path.join(folder, 'migration.sql'),
    `create table "Town" (name text primary key);
     alter table "Post" add column "town" text references "Town", add check (length("town") > 2);
     alter table "Enquiry" add column "isUrgent" boolean not null default false;
     create index on "Post" ("town");`,
  )
  expect(await breaksBetween(server, SOURCE, source)).toEqual([])
})

test('older code does not start on the database of a newer version, and says so in one sentence', () =>
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
