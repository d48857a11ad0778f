import { afterAll, describe, expect, test } from 'vitest'
import { db, withoutStatementLimit } from '../db.ts'
import { isOutage } from '../outage.ts'
import { limitedPool } from './pool.ts'

const LIMITS = { statement_timeout: '5s', lock_timeout: '3s', idle_in_transaction_session_timeout: '15s' }

type Row = { name: string; setting: string }

/** Formats the limits of a connection as PostgreSQL prints them. */
const asLimits = (rows: Row[]) => Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
const QUERY = `select name, current_setting(name) as setting from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`

const loose = new URL(process.env['DATABASE_URL'] ?? '')
loose.searchParams.set('options', '-c statement_timeout=0 -c lock_timeout=0')
loose.searchParams.set('statement_timeout', '0')
const pool = limitedPool({ connectionString: loose.href, max: 2 })
afterAll(() => pool.end())

describe('every connection', () => {
  test('has time limits when it serves requests', async () => {
    expect(asLimits(await db.$queryRawUnsafe<Row[]>(QUERY))).toEqual(LIMITS)
  })

  test('has time limits for any connection string', async () => {
    expect(asLimits((await pool.query<Row>(QUERY)).rows)).toEqual(LIMITS)
  })

  test('enforces the time limits and works afterwards', async () => {
    const brief = limitedPool({ connectionString: loose.href, max: 1 }, { statement_timeout: '50ms' })
    const error: unknown = await brief.query('select pg_sleep(30)').catch((thrown: unknown) => thrown)
    expect(isOutage(error)).toBe(true)
    expect((await brief.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await brief.end()
  })

  test('is not lent when its limits could not be set', async () => {
    const wrong = limitedPool({ connectionString: loose.href, max: 1 }, { lock_timeout: 'for ever' })
    await expect(wrong.query('select 1')).rejects.toThrow(/invalid value/)
    expect(wrong.totalCount).toBe(0)
    await wrong.end()
  })
})

test('allows housekeeping more time, only for its duration', async () => {
  const settings = await withoutStatementLimit((tx) => tx.$queryRawUnsafe<Row[]>(QUERY))
  expect(asLimits(settings)).toEqual({ ...LIMITS, statement_timeout: '10min' })
  expect(asLimits(await db.$queryRawUnsafe<Row[]>(QUERY))).toEqual(LIMITS)
})
