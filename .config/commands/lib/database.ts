import { addOperatorEvent, type OperatorEvent } from '../../../api/database/jobs/operator-events.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from '../../../api/database/embedded/embedded.ts'
import { openDatabase } from '../../../api/database/connection/open.ts'
import { Problem, step, writingTrouble } from './steps.ts'

/**
 * Opens the database.
 * @throws Problem with instructions
 */
export const openOrExplain = (report: (line: string) => void): Promise<OpenDatabase> =>
  openDatabase({ report }).catch((error: unknown) => {
    throw new Problem(writingTrouble(error) ?? (error as Error).message, { cause: error })
  })

/** Opens and migrates the database, and provides it to all modules imported afterwards. */
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

/** Migrations applied by the thread, those edited after they were applied, and those applied by a newer version. */
export type Migrated = { applied: string[]; edited: string[]; newer: string[] }

/** Migrates in a separate thread: Prisma's engine would leave 30 MB in the memory of the site. */
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

/** Returns true if this database contains the demo data, and so the demo accounts. */
export async function hasDemoData(): Promise<boolean> {
  const { db } = await import('../../../api/database/db.ts')
  return (await db.setting.findUnique({ where: { key: 'demo' } })) !== null
}

/** Records a security event of a command for the site's log; a failure does not fail the command. */
export async function noteCommand(url: string, event: OperatorEvent): Promise<void> {
  await addOperatorEvent(url, event).catch((error: unknown) =>
    console.error(`! The site's log will not say so: ${(error as Error).message}`),
  )
}

/** Closes a command's connections, so that its process can end. */
export async function closeConnections(): Promise<void> {
  const { db } = await import('../../../api/database/db.ts')
  const { closeQueue } = await import('../../../api/database/jobs/queue.ts')
  const { closeLimits } = await import('../../../api/http/rates.ts')
  await closeQueue()
  await Promise.all([closeLimits(), db.$disconnect()])
}
