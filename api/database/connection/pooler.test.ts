import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { db } from '../db.ts'
import { aPost } from '../../test/factories.ts'
import { aPooler, hasPooler } from '../../test/processes/pooler.ts'
import { aSite } from '../../test/processes/site.ts'
import { migrate } from '../migrations/migrate.ts'

const direct = process.env['DATABASE_URL'] ?? ''

describe.runIf(hasPooler)('a site behind a pooler in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof aPooler>>
  beforeAll(async () => {
    pooler = await aPooler(direct)
  })
  afterAll(() => pooler.stop())

  test('releases the lock for migrations with the process that held it', async () => {
    for (let round = 0; round < 3; round++) expect(await migrate(pooler.url)).toEqual([])
    const [found] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.migrations} and datname = current_database()`
    expect(found?.count).toBe(0)
  })

  test.for(['', direct])('shows nothing stale with the direct URL "%s"', async (url) => {
    const site = await aSite({
      DATABASE_URL: pooler.url,
      LOG_LEVEL: 'error',
      ...(url && { DIRECT_DATABASE_URL: url }),
    })
    onTestFinished(() => site.stop())
    const { id } = await aPost({ title: 'As it was' })
    const read = async () => (await fetch(`${site.url}/forum/posts/${id}`)).text()
    await expect.poll(read, { timeout: 10_000 }).toContain('As it was')
    await db.post.update({ where: { id }, data: { status: 'rejected' } })
    expect(await read()).not.toContain('As it was')
    await (url
      ? expect(site.logged()).not.toContain('DIRECT_DATABASE_URL')
      : expect.poll(site.logged, { timeout: 10_000 }).toContain('Set DIRECT_DATABASE_URL'))
  })
})

test.skipIf(hasPooler)(
  'skips the tests without pgbouncer on this machine (apt-get install pgbouncer)',
  () => {},
)
