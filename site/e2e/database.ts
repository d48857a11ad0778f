import pg from 'pg'

/** Asks the database of the tests by itself, for what only time would change. */
export async function withDatabase<Result>(query: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(process.env['DATABASE_URL'])
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}
