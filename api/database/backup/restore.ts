import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../migrations/migrate.ts'
import { readExtensions, readMigrations, SOURCE, TOO_OLD } from '../migrations/migrations.ts'
import { readArchive, verifyArchive, type Footer, type Header } from './archive.ts'
import { stagingUrl, dropBeside, createStaging, replaceCurrent } from './staging-schema.ts'
import { quoted, readTables, type Table } from './catalog.ts'
import { withClient } from '../connection/with-client.ts'
import { retainStricter, type Retained } from './retain-restrictions.ts'

/** The error for a backup that cannot be restored here; its message is complete for the operator. */
export class UnsuitableBackup extends Error {}

/** The approximate number of bytes of rows that are sent at once. */
const CHUNK_SIZE = 64 * 1024

/** Milliseconds between checks, and for which a closed connection of ours may stay visible. */
const [PAUSE, TIME_LIMIT] = [100, 3_000]

/** Returns true for a database without content. */
export const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    for (const { name } of await readTables(client)) {
      // Category counts are created by a migration, so they are not content.
      if (name === 'CategoryCount') continue
      const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
      if (rowCount) return false
    }
    return true
  })

type Erased = {
  kind: 'member' | 'post' | 'reply'
  subjectId: string
  erasedAt: Date
  putBackAt: Date | null
}

/** Returns the erasures recorded in the database to be replaced; none before its first start. */
export const readErased = (url: string): Promise<Erased[]> =>
  withClient(url, async (client) => {
    const { rows: found } = await client.query(`select where to_regclass('public."Erasure"') is not null`)
    if (found.length === 0) return []
    return (await client.query<Erased>('select "kind", "subjectId", "erasedAt", "putBackAt" from "Erasure"'))
      .rows
  })

/**
 * Verifies a backup before anything is changed.
 * @param identities secret keys, for an encrypted backup
 * @returns its first line
 * @throws DamagedBackup for an incomplete file; UnsuitableBackup for a backup of newer code or from before the first
 * migration
 */
export async function requireFit(
  file: string,
  identities: string[] = [],
): Promise<Header & Pick<Footer, 'digest'>> {
  const { header, footer } = await verifyArchive(file, identities)
  const known = readMigrations(SOURCE).migrationDirectories.map(({ path }) => path)
  if (!header.migrations.includes(known[0] ?? '')) throw new UnsuitableBackup(`This backup ${TOO_OLD}`)
  const newer = header.migrations.find((name) => !known.includes(name))
  if (newer)
    throw new UnsuitableBackup(
      `This backup is of a newer version of the site (it knows ${newer}): update the site first.`,
    )
  return { ...header, digest: footer.digest }
}

/**
 * Replaces the content of a database with a backup. Builds the backup's tables, rows and later migrations in a staging
 * schema, and replaces the current tables in one transaction after everything has succeeded. After any failure or kill
 * the database is unchanged.
 * @param url a direct URL, not a pooler's
 * @param migrations as in `requireFit`
 * @returns the backup's last line, and the stricter settings retained from the replaced database
 * @throws UnsuitableBackup while another client uses the database, and for invalid rows
 */
export async function restoreBackup(
  url: string,
  file: string,
  { migrations }: Header,
  identities: string[] = [],
): Promise<{ footer: Footer; retained: Retained }> {
  const beside = stagingUrl(url)
  const all = readMigrations(SOURCE).migrationDirectories.map(({ path }) => path)
  await withClient(url, async (client) => {
    await requireNobodyElse(client)
    await createStaging(client, readExtensions(SOURCE))
  })
  try {
    await migrate(beside, SOURCE, migrations)
    const footer = await withClient(beside, (client) => load(client, file, identities))
    await migrate(beside, SOURCE, all)
    // A backup is untrusted input: anyone may have edited it.
    await withClient(beside, (client) => client.query('select normalise_texts()'))
    const retained = await withClient(beside, async (client) => {
      await client.query('begin')
      await requireNobodyElse(client)
      const found = await retainStricter(client)
      await replaceCurrent(client)
      await client.query('commit')
      return found
    })
    // Creates the remaining tables, which are the job queue's.
    await migrate(url)
    return { footer, retained }
  } catch (error) {
    await withClient(url, dropBeside).catch((left: unknown) => {
      throw new AggregateError([error, left], (error as Error).message)
    })
    throw error
  }
}

/** Refuses while a site runs, which would write into the database being replaced. */
async function requireNobodyElse(client: pg.Client): Promise<void> {
  for (let left = TIME_LIMIT; ; left -= PAUSE) {
    // Statistics are cached within a transaction, so a second query would repeat the first result.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (!rows[0]?.others) return
    if (left <= 0) throw new UnsuitableBackup('Somebody uses this database: stop the site first.')
    await sleep(PAUSE)
  }
}

/**
 * Loads all rows in one transaction with our triggers disabled: the rows already include counts, search vectors and the
 * log's hashes.
 */
async function load(client: pg.Client, file: string, identities: string[]): Promise<Footer> {
  await client.query('begin')
  const tables = await readTables(client)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  const there = new Set(tables.map(({ name }) => name))
  const footer = await readArchive(
    file,
    identities,
    async () => undefined,
    async (table, rows) => {
      if (!there.has(table.name))
        throw new UnsuitableBackup(`The backup has a table that is not known here: ${table.name}.`)
      await fill(client, table, rows)
    },
  )
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  await client.query('commit')
  return footer
}

async function fill(
  client: pg.Client,
  { name, columns }: Table,
  rows: AsyncGenerator<Buffer>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(Readable.from(piecesOf(rows), { objectMode: false }), target).catch(
    (error: Error & { code?: string }) => {
      // PostgreSQL's error classes for invalid data, violated constraints and missing columns (42).
      if (!/^(22|23|42)/.test(error.code ?? '')) throw error
      throw new UnsuitableBackup(`The rows of this backup do not fit: ${name}: ${error.message}.`, {
        cause: error,
      })
    },
  )
}

async function* piecesOf(rows: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const newline = Buffer.from('\n')
  let piece: Buffer[] = []
  let size = 0
  for await (const row of rows) {
    piece.push(row, newline)
    size += row.length + 1
    if (size < CHUNK_SIZE) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}
