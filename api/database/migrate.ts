import pg from 'pg'
import { installQueues } from '../jobs/install.ts'
import { FILTERS, readMigrations, readSchema, SOURCE, type Source } from './migrations.ts'
import { withSchemaEngine, type Engine } from './schema-engine.ts'

/** Any number, the same for all; not 72707369, which Prisma's engine takes itself while it applies. */
const ADVISORY_LOCK = 72_707_370

/**
 * Applies the migrations that the database lacks, and answers their names. Many processes may call it at once: one
 * applies, the others wait and find nothing left to do.
 * @throws Error with the database's own words when a migration fails; nothing of that migration is kept, and the next
 *   call tries it again
 */
export function migrate(url: string, source: Source = SOURCE): Promise<string[]> {
  return whileAlone(url, async () => {
    const applied = await applyMigrations(url, source)
    // The job queue's tables are its package's own affair, and no part of our schema.
    if (source === SOURCE) await installQueues(url)
    return applied
  })
}

const applyMigrations = (url: string, source: Source) =>
  withSchemaEngine(url, readSchema(source), async (engine) => {
    const migrationsList = readMigrations(source)
    await forgetFailures(engine, source)
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS })
      return appliedMigrationNames
    } catch (error) {
      await forgetFailures(engine, source)
      throw error
    }
  })

export interface MigrationStatus {
  /** In the folder, not in the database. */
  waiting: string[]
  /** In the database, not in the folder: this is older code than the database has seen. */
  unknown: string[]
  /** Changed in the folder after the database had applied them. */
  edited: string[]
}

/** Compares the migrations in the folder with those that the database remembers. */
export function migrationStatus(url: string, source: Source = SOURCE): Promise<MigrationStatus> {
  return withSchemaEngine(url, readSchema(source), async (engine) => {
    const { history, editedMigrationNames: edited, ...found } = await diagnose(engine, source)
    if (!found.hasMigrationsTable) {
      const waiting = readMigrations(source).migrationDirectories.map(({ path }) => path)
      return { waiting, unknown: [], edited }
    }
    const waiting = history && 'unappliedMigrationNames' in history ? history.unappliedMigrationNames : []
    const unknown = history && 'unpersistedMigrationNames' in history ? history.unpersistedMigrationNames : []
    return { waiting, unknown, edited }
  })
}

/**
 * A migration is one transaction, so one that failed, or whose process was killed, has left nothing but its entry.
 * Under the lock no other process can be in the middle of it.
 */
async function forgetFailures(engine: Engine, source: Source) {
  const { failedMigrationNames } = await diagnose(engine, source)
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName })
}

const diagnose = (engine: Engine, source: Source) =>
  engine.diagnoseMigrationHistory({
    migrationsList: readMigrations(source),
    filters: FILTERS,
    optInToShadowDatabase: false,
  })

/** Does the work while no other process, on any machine, migrates this database. */
async function whileAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const session = new pg.Client(url)
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    await session.end()
  }
}
