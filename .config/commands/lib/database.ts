import { addOperatorEvent, type OperatorEvent } from '../../../api/database/jobs/operator-events.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from '../../../api/database/embedded/embedded.ts'
import { openDatabase } from '../../../api/database/connection/open.ts'
import { Problem, step, writingTrouble } from './steps.ts'

/**
 * Opens the database.
 * @throws Problem that says what to do
 */
export const openOrExplain = (report: (line: string) => void): Promise<OpenDatabase> =>
  openDatabase({ report }).catch((error: unknown) => {
    throw new Problem(writingTrouble(error) ?? (error as Error).message, { cause: error })
  })

/** Opens the database, brings it up to date, and makes it known to everything that is imported after this. */
export async function readyDatabase(report: (line: string) => void): Promise<OpenDatabase> {
  let database: OpenDatabase | undefined
  await step('Starting the database', async () => {
    database = await openOrExplain(report)
    return process.env['DATABASE_URL']
      ? 'Database given by DATABASE_URL'
      : 'Database started (embedded PostgreSQL)'
  })
  if (!database) throw new Error('The database did not open.')

  const { url, directUrl } = database
  process.env['DATABASE_URL'] = url
  await step('Migrating', async () => {
    const { applied, edited, newer } = await migrateApart(directUrl).catch((error: unknown) => {
      throw new Problem(`The database cannot be brought up to date: ${(error as Error).message}`, {
        cause: error,
      })
    })
    if (newer.length > 0) {
      await database?.close()
      throw new Problem(
        `This database has been brought up to date by a newer version than this one (${newer.join(', ')}): start that ` +
          'one, or set ALLOW_NEWER_DATABASE=yes to go back to the version just before it.',
      )
    }
    for (const name of edited) console.log(`! Migration ${name} was changed after it had been applied here`)
    return applied.length ? `Migrated (${applied.length} applied)` : null
  })
  return database
}

/** Migrations that the thread applied, that were changed afterwards, and for which it applied none. */
export type Migrated = { applied: string[]; edited: string[]; newer: string[] }

/** Migrates in a thread of its own: Prisma's engine leaves 30 MB behind, which the site that runs after it never needs. */
async function migrateApart(url: string): Promise<Migrated> {
  const thread = new Worker(new URL('./migrate-thread.ts', import.meta.url), { workerData: url })
  const [found] = (await once(thread, 'message')) as [Migrated]
  await thread.terminate()
  return found
}

/** Loads the demo data into a new database; never in production. */
export async function loadDemoData(): Promise<void> {
  const { db } = await import('../../../api/database/db.ts')
  if (process.env['NODE_ENV'] === 'production' || (await db.member.count()) > 0) return
  await step('Loading the demo data', async () => {
    const { seedDemoData } = await import('../../../prisma/seed.ts')
    await seedDemoData(db)
    return 'Demo data loaded'
  })
}

/** Returns whether this database contains the demo data, and so the demo accounts. */
export async function hasDemoData(): Promise<boolean> {
  const { db } = await import('../../../api/database/db.ts')
  return (await db.setting.findUnique({ where: { key: 'demo' } })) !== null
}

/** Lets the site's log have a security event of what a command did; the command has done it all the same. */
export async function noteCommand(url: string, event: OperatorEvent): Promise<void> {
  await addOperatorEvent(url, event).catch((error: unknown) =>
    console.error(`! The site's log will not say so: ${(error as Error).message}`),
  )
}

/** Gives back the connections that a command has used, and lets its process end. */
export async function closeConnections(): Promise<void> {
  const { db } = await import('../../../api/database/db.ts')
  const { closeQueue } = await import('../../../api/database/jobs/queue.ts')
  const { closeLimits } = await import('../../../api/http/rates.ts')
  await closeQueue()
  await Promise.all([closeLimits(), db.$disconnect()])
}
