import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../prisma/client/client.ts'
import { env } from './env.ts'

if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: the start script opens the database first.')

/** The one Prisma client of this process. */
export const db = new PrismaClient({
  adapter: new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
  }),
  transactionOptions: { maxWait: 5_000, timeout: 10_000 },
})

/** The client, or one transaction of it. */
export type Database = Omit<typeof db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>
