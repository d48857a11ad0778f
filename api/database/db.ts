import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../../prisma/client/client.ts'
import { limitedPool } from './connection/pool.ts'
import { env } from '../lib/env.ts'

if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: the start script opens the database first.')

const pool = limitedPool({
  application_name: 'irish-agile requests',
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  idleTimeoutMillis: 30_000,
})

/** The one Prisma client of this process. */
export const db = new PrismaClient({
  adapter: new PrismaPg(pool, { disposeExternalPool: true }),
  transactionOptions: { maxWait: 5_000, timeout: 10_000 },
})

/** The client, or one transaction of it. */
export type Database = Omit<typeof db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/**
 * A statement that many requests ask, past Prisma: the database parses and plans it once for each connection, by its name.
 * @param name unique among these
 * @param text with $1, $2 … for the values
 * @returns asks it with these values; answers the rows
 */
export const prepared =
  <Row extends object>(name: string, text: string) =>
  async (...values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values })
    return rows
  }

/** How long housekeeping may take, in milliseconds. */
const WITHOUT_LIMIT = 10 * 60_000

/**
 * Does what nobody waits for, and what may therefore take longer than an answer: in a transaction of its own, without
 * the limit that all other statements have. It waits for locks no longer than they do.
 */
export const withoutStatementLimit = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRaw`set local statement_timeout = '10min'`
      return work(tx)
    },
    { timeout: WITHOUT_LIMIT },
  )
