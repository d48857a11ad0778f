import { writeFileSync } from 'node:fs'
import { dropDatabase } from '../../api/database/connection/drop.ts'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { printStructure } from '../../api/database/migrations/structure.ts'
import { openDatabase } from '../../api/database/connection/open.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

/**
 * Migrates a new database in the tests' cluster, and writes its structure to prisma/structure.sql.
 * @returns the path of the written file
 */
export async function writeStructure(): Promise<string> {
  const { url, close } = await openDatabase({ cluster: 'postgres-test', durable: false })
  const name = `structure_${process.pid}`
  const address = new URL(url)
  address.pathname = name
  try {
    await withClient(url, (server) => server.query(`create database ${name}`))
    await migrate(address.href)
    writeFileSync('prisma/structure.sql', await withClient(address.href, printStructure))
  } finally {
    await withClient(url, (server) => dropDatabase(server, name))
    await close()
  }
  return 'prisma/structure.sql written'
}
