import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { tryAdvisoryLock } from '../advisory-locks.ts'
import { installQueues } from '../jobs/install.ts'
import { FILTERS, readMigrations, readSchema, SOURCE, TOO_OLD, type Source } from './migrations.ts'
import { withSchemaEngine, type Engine } from './schema-engine.ts'
import { withClient } from '../connection/with-client.ts'

/** The pause between attempts to get the locks and the time limit, in milliseconds. */
const [PAUSE, TIME_LIMIT] = [250, 5 * 60_000]

/**
 * Applies pending migrations and returns their names. Safe for concurrent calls: one process applies, the others wait
 * and find nothing to do.
 * @param only the names of the migrations to apply, which yields a database of that time
 * @throws Error with the database's own message when a migration fails; it is rolled back, and the next call retries it
 */
export function migrate(url: string, source: Source = SOURCE, only?: string[]): Promise<string[]> {
  return whileAlone(url, async () => {
    const applied = await applyMigrations(url, source, only)
    // The job queue's tables belong to its package and are not part of our schema.
    if (source === SOURCE && !only) await installQueues(url)
    return applied
  })
}

const applyMigrations = (url: string, source: Source, only?: string[]) =>
  withSchemaEngine(url, readSchema(source), async (engine) => {
    const all = readMigrations(source)
    const migrationDirectories = all.migrationDirectories.filter(({ path }) => !only || only.includes(path))
    const migrationsList = { ...all, migrationDirectories }
    await forgetFailures(engine, source)
    try {
      return (await engine.applyMigrations({ migrationsList, filters: FILTERS })).appliedMigrationNames
    } catch (error) {
      const failed = await forgetFailures(engine, source)
      const { message } = error as Error
      throw new Error(`Migration ${failed.join(', ')} failed, and nothing of it was kept: ${message}`, {
        cause: error,
      })
    }
  })

export interface MigrationStatus {
  /** Migrations in the folder that the database lacks. */
  pending: string[]
  /** Migrations in the database that the folder lacks: this code is older than the database. */
  unknown: string[]
  /** Migrations changed in the folder after the database had applied them. */
  edited: string[]
}

/** Compares the migrations in the folder with those recorded in the database. */
export function migrationStatus(url: string, source: Source = SOURCE): Promise<MigrationStatus> {
  return withSchemaEngine(url, readSchema(source), async (engine) => {
    const { history, editedMigrationNames: edited, ...found } = await diagnose(engine, source)
    if (!found.hasMigrationsTable) {
      const pending = readMigrations(source).migrationDirectories.map(({ path }) => path)
      return { pending, unknown: [], edited }
    }
    const missing = history && 'unappliedMigrationNames' in history ? history.unappliedMigrationNames : []
    const pending = [...new Set([...found.failedMigrationNames, ...missing])].sort()
    const unknown = history && 'unpersistedMigrationNames' in history ? history.unpersistedMigrationNames : []
    return { pending, unknown, edited }
  })
}

/**
 * Removes entries of failed migrations. A migration and its record are one transaction, so a failed or killed one has
 * left only its entry. Under the lock no other process can be applying it.
 */
async function forgetFailures(engine: Engine, source: Source) {
  const { failedMigrationNames } = await diagnose(engine, source)
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName })
  return failedMigrationNames
}

/** Reports problems of the migrations. @throws Error for a database from before the first migration */
async function diagnose(engine: Engine, source: Source) {
  const migrationsList = readMigrations(source)
  const [first] = migrationsList.migrationDirectories
  const found = await engine.diagnoseMigrationHistory({
    migrationsList,
    filters: FILTERS,
    optInToShadowDatabase: false,
  })
  const { history } = found
  if (history?.diagnostic === 'historiesDiverge' && history.unappliedMigrationNames[0] === first?.path)
    throw new Error(`This database ${TOO_OLD}`)
  return found
}

async function waitForTurn(session: pg.Client) {
  const end = Date.now() + TIME_LIMIT
  for (let isReported = false; ; isReported = true) {
    // Takes our lock and the one that Prisma's own command holds while it applies migrations.
    if ((await tryAdvisoryLock(session, 'migrations')) && (await tryAdvisoryLock(session, 'engine'))) return
    if (Date.now() > end)
      throw new Error(
        `Another process has been migrating this database for ${TIME_LIMIT / 60_000} minutes: look at what it waits for.`,
      )
    if (!isReported) console.log('… Another process is migrating this database: waiting for it')
    await sleep(PAUSE)
  }
}

/** Runs work while no other process on any machine migrates this database. */
async function whileAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (session) => {
    // Uses transaction locks, since a pooler runs a transaction on one connection; a session's lock might never be
    // released.
    await session.query('begin')
    await session.query('set local idle_in_transaction_session_timeout = 0')
    await waitForTurn(session)
    const done = await work()
    // A pooler takes a moment to notice that a session has ended.
    await session.query('commit')
    return done
  })
}
