import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aForum, forge, rowsOf } from '../../test/data/backups.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { findDrift, withScratchDatabase } from '../migrations/draft.ts'
import { withClient } from '../connection/with-client.ts'
import { backUp, done, file, folder, restore, run, server } from '../../test/data/operator-commands.ts'

test('replaces a non-empty database only on request, saves it beside the file, and repeats its erasures', async () => {
  const gone = await aViewer()
  await backUp()
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    const named = await run('restore', url, [file, '--erasures', `${folder}/nowhere`])
    expect([named.code, named.output]).toEqual([1, expect.stringContaining('There is no list')])
    const refused = await run('restore', url, [file])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('✗ This database is not empty.')
    await rowsOf(url, 'delete from "Member" where id = $1', [gone.id])

    const busy = new pg.Client(url)
    await busy.connect()
    const meanwhile = await run('restore', url, [file, '--replace'])
    expect([meanwhile.code, meanwhile.output]).toEqual([1, expect.stringContaining('stop the site first')])
    await busy.end()

    const message = await done('restore', url, [file, '--replace'])
    const [, retained = ''] = /written to (.+)/.exec(message) ?? []
    expect(statSync(retained).mode & 0o777).toBe(0o600)
    expect(await rowsOf(url, 'select 1 from "Member" where id = $1', [gone.id])).toEqual([])
  })
}, 300_000)

test('renders the texts of a restored backup again, whatever HTML it contains', async () => {
  const post = await aPost({ title: 'Restored', content: 'A plain text for everybody here.' })
  await backUp()
  const hostile = '<img src=x onerror=alert(1)><meta http-equiv=refresh content=0>'
  const rendered = '<p>A plain text for everybody here.</p>'
  const from = forge(file, `${folder}/hostile`, (text) => {
    expect(text).toContain(rendered)
    return text.replaceAll(rendered, hostile)
  })
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [from])
    const rows = await rowsOf(url, `select "contentHtml" from "Post" where id = '${post.id}'`)
    expect(rows).toEqual([{ contentHtml: post.contentHtml }])
  })
}, 120_000)

test('waits for a closing connection, also at the end of a restore', async () => {
  await aForum()
  await backUp()
  await withScratchDatabase(server, async (url) => {
    const restoring = restore(url)
    const there = () => rowsOf(url, `select 1 from pg_namespace where nspname = 'restoring'`)
    await expect.poll(there, { timeout: 30_000, interval: 100 }).toHaveLength(1)
    await withClient(url, async (guest) => {
      const looked = `select 1 from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%' and query like '%client backend%'`
      await expect.poll(async () => (await guest.query(looked)).rowCount, { timeout: 30_000 }).toBe(1)
    })
    await expect(restoring).resolves.toBeDefined()
  })
}, 120_000)

/** Returns the rows of every table as text. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    url,
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const digests = tables.map(async ({ relname }) => {
    const [row] = await rowsOf(
      url,
      `select count(*), md5(string_agg(row::text, '|' order by row::text)) from "${String(relname)}" row`,
    )
    return [relname, row] as const
  })
  return Object.fromEntries(await Promise.all(digests)) as Record<string, unknown>
}

test('leaves the database unchanged when rows are invalid', async () => {
  await aForum()
  await backUp()
  const everybody = /({"table":"Member".*\n)[^]*?(?=^\\\.$)/m
  const wrong: [string, (text: string) => string][] = [
    ['votes of nobody', (text) => text.replace(everybody, '$1')],
    [
      'a column too many',
      (text) =>
        text.replace('{"table":"Member","columns":["id"', '{"table":"Member","columns":["id","shoes"'),
    ],
    ['a table too many', (text) => text.replace('{"table":"Passkey"', '{"table":"Shoes"')],
  ]
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    const before = await contentsOf(url)
    for (const [name, change] of wrong) {
      const message = /^The (rows of this )?backup (do not fit|has a table)/
      await expect(restore(url, forge(file, `${folder}/forged`, change)), name).rejects.toThrow(message)
      expect(await contentsOf(url), name).toEqual(before)
    }
    expect(await rowsOf(url, "select 1 from pg_namespace where nspname = 'restoring'")).toEqual([])
    await expect(rowsOf(url, 'delete from "ModerationLog"')).rejects.toThrow('append-only')
  })
}, 300_000)

test('leaves the database unchanged when a restore is killed, and completes the next one', async () => {
  await aForum()
  await backUp()
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    await rowsOf(url, `update "Member" set "firstName" = 'Since'`)
    const before = await contentsOf(url)
    // Kills the command while it fills the staging tables.
    const child = spawn(process.execPath, ['.config/commands/restore.ts', file, '--replace'], {
      env: { ...process.env, DATABASE_URL: url, ERASURE_LIST: `${folder}/none.txt` },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect
      .poll(() => rowsOf(url, `select to_regclass('restoring."Post"') is not null as there`), {
        timeout: 30_000,
        interval: 20,
      })
      .toEqual([{ there: true }])
    child.kill('SIGKILL')
    await ended
    expect(await contentsOf(url)).toEqual(before)

    await restore(url)
    expect(await rowsOf(url, `select 1 from "Member" where "firstName" = 'Since'`)).toEqual([])
    expect(await rowsOf(url, "select 1 from pg_namespace where nspname = 'restoring'")).toEqual([])
    expect(await findDrift(url)).toBeNull()
  })
}, 300_000)

test('restores without ownership of an extension that another role created', async () => {
  await backUp()
  await withScratchDatabase(server, async (url) => {
    const superuser = new URL(url)
    superuser.username = 'postgres'
    await rowsOf(superuser.href, 'create extension pg_trgm')
    await restore(url)
    await restore(url)
    expect(await findDrift(url)).toBeNull()
  })
}, 300_000)
