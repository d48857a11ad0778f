import { openDatabase } from '../../api/database/connection/open.ts'
import { startSite } from './e2e-site.ts'

/**
 * Starts the site shared by most browser tests, which find its database by DATABASE_URL. Returns a function that stops
 * it.
 */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const cluster = await openDatabase({ cluster: 'postgres-test', durable: false })
  const port = Number(process.env['E2E_PORT'])
  const site = await startSite({ server: cluster.url, name: `e2e_${process.pid}`, port })
  process.env['DATABASE_URL'] = site.databaseUrl
  return async () => {
    await site.stop()
    await cluster.close()
  }
}
