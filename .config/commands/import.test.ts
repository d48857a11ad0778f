import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '../../api/database/db.ts'
import { aFolder } from '../../api/test/folders.ts'
import { collect } from './lib/steps.ts'

/** Runs the command as an operator does; returns its exit code and its last lines. */
async function run(...args: string[]) {
  const { code, output } = await collect(process.execPath, ['.config/commands/import.ts', ...args])
  return { code, output: output.replace(/^✓ (Database|Migrated).*\n/gm, '').trim() }
}

test('requests a category mapping, imports, reports, and erases an author', async () => {
  const file = path.join(await aFolder(), 'old.sql')
  await copyFile('api/members/imports/fixtures/nodebb.sql', file)
  const first = await run('nodebb', file)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing is imported yet.') as string,
  })
  const { code, output } = await run('nodebb', file)
  expect(code).toBe(0)
  expect(output).toMatch(/^✓ 1 discussions and 2 replies imported \(\d+ s, at most \d+ MB\)$/m)
  expect(output).toContain('! topic left out: in a private category: 1')
  expect(await run('forget', 'maeve@old.example')).toEqual({
    code: 0,
    output: '✓ 1 imported authors of this address have no name any more',
  })
  const authors = await db.importedAuthor.findMany({ where: { name: { not: null } } })
  expect(authors.map(({ name }) => name)).toEqual(['finn_old'])
  const events = await db.$queryRaw<{ event: string }[]>`
    select data ->> 'event' as event from pgboss.job where name = 'operator-events' order by created_on`
  expect(events.map(({ event }) => event)).toEqual(['content_imported', 'imported_author_forgotten'])
})

test('explains an unknown system, a missing file, and a file of another format', async () => {
  expect(await run('phpbb', 'old.sql')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^✗ Use: npm run import/) as string,
  })
  expect((await run('nodebb', 'nowhere.sql')).output).toBe('✗ There is no file nowhere.sql.')
  expect((await run('nodebb', 'package-lock.json')).output).toMatch(/✗ Line 1 of the file is no object\.$/)
  expect((await run('flarum', 'README.md')).output).toMatch(
    /✗ This file is no dump of PostgreSQL, MySQL or MariaDB/,
  )
})
