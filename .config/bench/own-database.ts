import { dropDatabase } from '../../api/database/connection/drop.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

/**
 * Makes a database for one measurement, and drops it, whatever happens.
 * @param server an address of the database server
 * @param work is told the new database's address
 */
export async function withDatabase<Result>(
  server: string,
  name: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const address = new URL(server)
  address.pathname = name
  await withClient(server, async (client) => {
    await dropDatabase(client, name)
    await client.query(`create database ${name}`)
  })
  try {
    return await work(address.href)
  } finally {
    await withClient(server, (client) => dropDatabase(client, name))
  }
}
