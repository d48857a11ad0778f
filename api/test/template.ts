import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { dropDatabase } from '../database/connection/drop.ts'
import { exclusively } from '../database/lock.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { readMigrations, SOURCE } from '../database/migrations/migrations.ts'
import { openDatabase } from '../database/connection/open.ts'
import { withClient } from '../database/connection/with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server, the template's name, and the prefix of this run's copies. */
    template: { url: string; name: string; prefix: string }
  }
}

/**
 * Opens a test cluster, and builds the template database for each state of the migrations, of which every test file
 * gets a copy. Runs before every run of Vitest; drops this run's copies at its end.
 */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const database = await openDatabase({ cluster: 'postgres-test', durable: false })
  const migrations = createHash('sha256').update(JSON.stringify(readMigrations(SOURCE).migrationDirectories))
  const name = `template_${migrations.digest('hex').slice(0, 16)}`
  const prefix = `test_${process.pid}_`

  await exclusively('.data/template.lock', () =>
    withClient(database.url, (server) => build(server, database.url, name)),
  )
  project.provide('template', { url: database.url, name, prefix })

  return async () => {
    await withClient(database.url, (server) => drop(server, `${prefix}%`))
    await database.close()
  }
}

async function build(server: pg.Client, url: string, name: string) {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  await drop(server, 'template\\_%')

  const unfinished = `unfinished_${name}`
  await dropDatabase(server, unfinished)
  await server.query(`create database ${unfinished}`)
  const address = new URL(url)
  address.pathname = unfinished
  await migrate(address.href)
  await server.query(`alter database ${unfinished} rename to ${name}`)
}

async function drop(server: pg.Client, pattern: string) {
  const { rows } = await server.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [pattern],
  )
  for (const { datname } of rows) await dropDatabase(server, datname)
}
