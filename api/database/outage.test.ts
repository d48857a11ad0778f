import { PrismaPg } from '@prisma/adapter-pg'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PrismaClient } from '../../prisma/client/client.ts'
import { limitedPool } from './connection/pool.ts'
import { installQueues } from './jobs/install.ts'
import { isOutage } from './outage.ts'

const address = process.env['DATABASE_URL'] ?? ''
const other = new pg.Client(address)
beforeAll(() => other.connect())
afterAll(() => other.end())

const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((thrown: unknown) => thrown)

describe('an error of Prisma', () => {
  const withOptions = (options: string) => {
    const url = new URL(address)
    url.searchParams.set('options', options)
    return url.href
  }

  /** Uses a pool of one connection as requests do, with limits that expire soon. */
  async function withOne(work: (client: PrismaClient, pool: pg.Pool) => Promise<unknown>, url = address) {
    const limits = { statement_timeout: '300ms', lock_timeout: '100ms' }
    const pool = limitedPool({ connectionString: url, max: 1, connectionTimeoutMillis: 1_000 }, limits)
    const client = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) })
    try {
      return await caught(work(client, pool))
    } finally {
      await client.$disconnect()
    }
  }

  test('is an outage when the pool is full', async () => {
    const error = await withOne(async (client, pool) => {
      const connection = await pool.connect()
      return client.member.count().finally(() => connection.release())
    })
    expect(error).toMatchObject({ message: expect.stringContaining('timeout exceeded') as string })
    expect(isOutage(error)).toBe(true)
  })

  test.each([
    ['reads', (client: PrismaClient) => client.post.findMany({ include: { author: true } })],
    ['queries in SQL', (client: PrismaClient) => client.$queryRaw`select count(*) from "Post"`],
    [
      'writes',
      (client: PrismaClient) => client.$transaction((tx) => tx.post.updateMany({ data: { score: 1 } })),
    ],
  ])('is an outage when it %s behind the lock of another transaction', async (_how, work) => {
    await other.query('begin; lock table "Post" in access exclusive mode')
    try {
      expect(isOutage(await withOne(work))).toBe(true)
    } finally {
      await other.query('rollback')
    }
  })

  test('is an outage when it takes too long', async () => {
    expect(isOutage(await withOne((client) => client.$queryRaw`select pg_sleep(5)`))).toBe(true)
  })

  test('is an outage when the server is read-only', async () => {
    const write = (client: PrismaClient) => client.setting.create({ data: { key: 'a', value: 'b' } })
    const error = await withOne(write, withOptions('-c default_transaction_read_only=on'))
    expect(isOutage(error)).toBe(true)
  })

  test('is an outage when its connection is ended', async () => {
    const error = await withOne((client) => client.$queryRaw`select pg_terminate_backend(pg_backend_pid())`)
    expect(isOutage(error)).toBe(true)
  })

  test.each(['57P03', '53300'])('is an outage when its code is %s', (code) => {
    expect(isOutage(Object.assign(new Error('no'), { code }))).toBe(true)
  })

  test('is not an outage when the code is at fault', async () => {
    expect(isOutage(await withOne((client) => client.$queryRaw`select nothing from nowhere`))).toBe(false)
    const twice = { data: { key: 'twice', value: 'x' } }
    const error = await withOne(async (client) => {
      await client.setting.create(twice)
      await client.setting.create(twice)
    })
    expect(isOutage(error)).toBe(false)
  })
})

test('an error of the job queue is an outage while a proxy finds no PostgreSQL', async () => {
  await installQueues(address)
  const direct = new URL(address)
  const through: Socket[] = []
  let isAway = false
  const proxy = createServer((socket) => {
    if (isAway) return void socket.end()
    const database = connect(`${direct.searchParams.get('host')}/.s.PGSQL.5432`)
    through.push(socket, database)
    socket.pipe(database).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const boss = new PgBoss({
    connectionString: `postgresql://${direct.username}@127.0.0.1:${port}${direct.pathname}`,
    useListenNotify: true,
    schedule: false,
  })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  try {
    isAway = true
    for (const socket of through) socket.end()
    await expect.poll(() => errors.map(String)).toContain('Error: LISTEN/NOTIFY connection ended')
    expect(errors.filter((error) => !isOutage(error))).toEqual([])
  } finally {
    proxy.close()
    await boss.stop({ graceful: false })
  }
})
