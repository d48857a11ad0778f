import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dropDatabase } from '../connection/drop.ts'
import { migrate } from './migrate.ts'
import { FILTERS, readSchema, SOURCE, type Source } from './migrations.ts'
import { withSchemaEngine } from './schema-engine.ts'
import { withClient } from '../connection/with-client.ts'

/**
 * Writes the next migration: the SQL from the migrations' result to the schema. Add checks, triggers and other objects
 * unknown to Prisma by hand.
 * @param url a database on a server where this role may create another
 * @returns the path of the new file, or null when the schema has not changed
 */
export async function draftMigration(
  url: string,
  name: string,
  source: Source = SOURCE,
): Promise<string | null> {
  const sql = await withScratchDatabase(url, async (scratch) => {
    await migrate(scratch, source)
    return findDrift(scratch, source)
  })
  if (!sql) return null

  const folder = path.join(source.migrations, `${timestamp()}_${name.replaceAll(/\W+/g, '_').toLowerCase()}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(source.migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
  writeFileSync(path.join(folder, 'migration.sql'), sql)
  return path.join(folder, 'migration.sql')
}

/** Returns the SQL from a database to the schema; null when they agree. */
export function findDrift(url: string, source: Source = SOURCE): Promise<string | null> {
  const schema = readSchema(source)
  return withSchemaEngine(url, schema, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: schema, configDir: source.schema },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: true,
      filters: FILTERS,
    })
    return exitCode === 0 ? null : stdout
  })
}

/** Lends an empty database on the same server, and drops it afterwards. */
export async function withScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`
  return withClient(url, async (session) => {
    await session.query(`create database ${name} template template0`)
    try {
      const scratch = new URL(url)
      scratch.pathname = name
      return await work(scratch.href)
    } finally {
      await dropDatabase(session, name)
    }
  })
}

const timestamp = () => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
