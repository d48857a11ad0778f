import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from '../api/database/embedded.ts'
import { openDatabase } from '../api/database/open.ts'
import { Problem, step } from './steps.ts'

/** Opens the database, brings it up to date, and makes it known to everything that is imported after this. */
export async function readyDatabase(report: (line: string) => void): Promise<OpenDatabase> {
  let database: OpenDatabase | undefined
  await step('Starting the database', async () => {
    database = await openDatabase({ report }).catch((error: unknown) => {
      throw new Problem((error as Error).message, { cause: error })
    })
    return process.env['DATABASE_URL']
      ? 'Database given by DATABASE_URL'
      : 'Database started (embedded PostgreSQL)'
  })
  if (!database) throw new Error('The database did not open.')

  const { url } = database
  process.env['DATABASE_URL'] = url
  await step('Migrating', async () => {
    const { applied, edited } = await migrateApart(url)
    for (const name of edited) console.log(`! Migration ${name} was changed after it had been applied here`)
    return applied.length ? `Migrated (${applied.length} applied)` : null
  })
  return database
}

/** Migrates in a thread of its own: Prisma's engine leaves 30 MB behind, which the site that runs after it never needs. */
async function migrateApart(url: string): Promise<{ applied: string[]; edited: string[] }> {
  const thread = new Worker(new URL('./migrate-thread.ts', import.meta.url), { workerData: url })
  const [found] = (await once(thread, 'message')) as [{ applied: string[]; edited: string[] }]
  await thread.terminate()
  return found
}

/** Loads the demo data into a new database; never in production. */
export async function loadDemoData(): Promise<void> {
  const { db } = await import('../api/db.ts')
  if (process.env['NODE_ENV'] === 'production' || (await db.member.count()) > 0) return
  await step('Loading the demo data', async () => {
    const { seedDemoData } = await import('../prisma/seed.ts')
    await seedDemoData(db)
    return 'Demo data loaded'
  })
}

/** Whether this database holds the demo data, and so the demo accounts. */
export async function hasDemoData(): Promise<boolean> {
  const { db } = await import('../api/db.ts')
  return (await db.setting.findUnique({ where: { key: 'demo' } })) !== null
}
