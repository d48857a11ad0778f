import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readSquashed, withBaseline } from '../migrations/baseline.ts'
import { migrate } from '../migrations/migrate.ts'
import { readExtensions, readMigrations, SOURCE } from '../migrations/migrations.ts'
import { readArchive, verifyArchive, type Footer, type Header } from './archive.ts'
import { addressBeside, dropBeside, makeBeside, putInPlace } from './staging-schema.ts'
import { quoted, readTables, type Table } from './catalog.ts'
import { withClient } from '../connection/with-client.ts'
import { retainStricter, type Retained } from './retain-restrictions.ts'

/** Why a backup cannot be restored here; its message is all that a person needs. */
export class Unfit extends Error {}

/** Rows are handed over in pieces of about so many bytes. */
const PIECE = 64 * 1024

/** A connection of ours that was just closed is still seen for a moment; in milliseconds. */
const [PAUSE, PATIENCE] = [100, 3_000]

/** Whether nobody has written anything into this database yet. */
export const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    for (const { name } of await readTables(client)) {
      // Counts that a migration begins with are no content.
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

/** Erasures that a database which is about to be replaced has noted; none before its first start. */
export const readErased = (url: string): Promise<Erased[]> =>
  withClient(url, async (client) => {
    const { rows: found } = await client.query(`select where to_regclass('public."Erasure"') is not null`)
    if (found.length === 0) return []
    return (await client.query<Erased>('select "kind", "subjectId", "erasedAt", "putBackAt" from "Erasure"'))
      .rows
  })

/**
 * Reads a backup to its end, before anything is touched.
 * @returns its first line, with the migrations by their names of today
 * @throws Damaged for a file that is no whole backup; Unfit for one of newer code, or of code before the baseline
 */
export async function requireFit(file: string): Promise<Header> {
  const { header } = await verifyArchive(file)
  const migrations = namesNow(header.migrations)
  const known = new Set(readMigrations(SOURCE).migrationDirectories.map(({ path }) => path))
  const newer = migrations.find((name) => !known.has(name))
  if (newer)
    throw new Unfit(
      `This backup is of a newer version of the site (it knows ${newer}): update the site first.`,
    )
  return { ...header, migrations }
}

/** Names the baseline where a backup from before it has the migrations that it replaces. */
function namesNow(migrations: string[]): string[] {
  const squashed = readSquashed(SOURCE)
  try {
    return squashed ? withBaseline(migrations, squashed, 'This backup') : migrations
  } catch (error) {
    throw new Unfit((error as Error).message, { cause: error })
  }
}

/**
 * Puts a backup in the place of whatever a database holds. The tables as they were when it was made, their rows and the
 * migrations since are built in a schema of their own; only when all of it fits does one transaction put that in the place
 * of what is there. Whatever fails, and whenever it is killed, the database is as it was.
 * @param url the database itself, not a pooler
 * @param migrations as `requireFit` tells
 * @returns the backup's last line, and what was stricter in what was replaced and so was kept
 * @throws Unfit while somebody uses the database, and for rows that do not fit
 */
export async function restoreBackup(
  url: string,
  file: string,
  { migrations }: Header,
): Promise<{ footer: Footer; retained: Retained }> {
  const beside = addressBeside(url)
  const all = readMigrations(SOURCE).migrationDirectories.map(({ path }) => path)
  await withClient(url, async (client) => {
    await requireNobodyElse(client)
    await makeBeside(client, readExtensions(SOURCE))
  })
  try {
    await migrate(beside, SOURCE, migrations)
    const footer = await withClient(beside, (client) => load(client, file))
    await migrate(beside, SOURCE, all)
    // A backup is a door like any other: whoever edits one may have typed anything.
    await withClient(beside, (client) => client.query('select normalise_texts()'))
    const retained = await withClient(beside, async (client) => {
      await client.query('begin')
      await requireNobodyElse(client)
      const found = await retainStricter(client)
      await putInPlace(client)
      await client.query('commit')
      return found
    })
    // What is left are the queues' own tables.
    await migrate(url)
    return { footer, retained }
  } catch (error) {
    await withClient(url, dropBeside).catch((left: unknown) => {
      throw new AggregateError([error, left], (error as Error).message)
    })
    throw error
  }
}

/** A site that goes on running would write into what is just being replaced. */
async function requireNobodyElse(client: pg.Client): Promise<void> {
  for (let left = PATIENCE; ; left -= PAUSE) {
    // In a transaction the second look would show what the first one saw.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (!rows[0]?.others) return
    if (left <= 0) throw new Unfit('Somebody uses this database: stop the site first.')
    await sleep(PAUSE)
  }
}

/** All rows in one transaction, with no trigger of ours: counts, search, the log’s numbers and hashes are in the rows. */
async function load(client: pg.Client, file: string): Promise<Footer> {
  await client.query('begin')
  const tables = await readTables(client)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  const there = new Set(tables.map(({ name }) => name))
  const footer = await readArchive(
    file,
    async () => undefined,
    async (table, rows) => {
      if (!there.has(table.name))
        throw new Unfit(`The backup has a table that is not known here: ${table.name}.`)
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
      // Data exceptions and broken constraints, in PostgreSQL's own classes of errors; 42: there is no such column.
      if (!/^(22|23|42)/.test(error.code ?? '')) throw error
      throw new Unfit(`The rows of this backup do not fit: ${name}: ${error.message}.`, { cause: error })
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
    if (size < PIECE) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}
