import { withClient } from '../../api/database/with-client.ts'

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
  const drop = `drop database if exists ${name} with (force)`
  await tell(server, drop)
  await tell(server, `create database ${name}`)
  try {
    return await work(address.href)
  } finally {
    await tell(server, drop)
  }
}

async function tell(server: string, statement: string) {
  await withClient(server, async (client) => {
    await client.query(statement)
  })
}
