import pg from 'pg'

/** Queries the tests' database directly, for changes that otherwise only time would make. */
export async function withDatabase<Result>(query: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(process.env['DATABASE_URL'])
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}
