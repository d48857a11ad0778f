import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../../prisma/client/client.ts'
import { limitedPool } from './connection/pool.ts'
import { statementNames } from './connection/statement-names.ts'
import { env } from '../lib/env.ts'

if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: the start script opens the database first.')

const pool = limitedPool({
  application_name: 'irish-agile requests',
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  idleTimeoutMillis: 30_000,
})

/** Counts the pool's connections in use and idle, and the queued queries. */
export const poolState = () => ({
  in_use: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  queued: pool.waitingCount,
})

/** The Prisma client of this process. */
export const db = new PrismaClient({
  adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: statementNames() }),
  transactionOptions: { maxWait: 5_000, timeout: 10_000 },
})

/** The client or one of its transactions. */
export type Database = Omit<typeof db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/**
 * Prepares a frequent statement, bypassing Prisma: each connection parses and plans it once, by its name.
 * @param name unique among these statements
 * @param text with $1, $2 … for the values
 * @returns a function that executes it and returns the rows
 */
export const prepared =
  <Row extends object>(name: string, text: string) =>
  async (...values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values })
    return rows
  }

/** The time limit of housekeeping in milliseconds. */
const WITHOUT_LIMIT = 10 * 60_000

/**
 * Runs background work that may take longer than a response, in its own transaction without the usual statement limit.
 * The usual lock timeout applies.
 */
export const withoutStatementLimit = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRaw`set local statement_timeout = '10min'`
      return work(tx)
    },
    { timeout: WITHOUT_LIMIT },
  )
