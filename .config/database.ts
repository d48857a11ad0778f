import type { OpenDatabase } from '../api/database/embedded.ts'
import { migrate, migrationStatus } from '../api/database/migrate.ts'
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
    const applied = await migrate(url)
    const { edited } = await migrationStatus(url)
    for (const name of edited) console.log(`! Migration ${name} was changed after it had been applied here`)
    return applied.length ? `Migrated (${applied.length} applied)` : null
  })
  return database
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
