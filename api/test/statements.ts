import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import { sharedCache } from '../cache/cache.ts'

export type Statement = { text: string; values: unknown[] }

const within = new AsyncLocalStorage<unknown[][]>()

/**
 * Records the statements that an act sends to the database. Ignores those around transactions, those of timers, and the
 * query for maintenance, which the server caches once it listens for changes.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const calls: unknown[][] = []
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    within.getStore()?.push(args)
    return original.apply(this, args)
  } as never)
  try {
    await within.run(calls, act)
    for (const [config, values] of calls) {
      const text = typeof config === 'string' ? config : (config as { text: string }).text
      const given = (config as { values?: unknown[] }).values ?? (Array.isArray(values) ? values : [])
      if (given.includes('maintenance') && !sharedCache.isListening()) continue
      if (!/^\s*(begin|commit|rollback|set |deallocate)/i.test(text)) seen.push({ text, values: given })
    }
  } finally {
    spy.mockRestore()
  }
  return seen
}

/**
 * Returns the plan of a statement.
 * @param without planner settings to switch off
 */
export async function planOf(text: string, values: unknown[], without: string[]): Promise<string> {
  const client = new pg.Client(process.env['DATABASE_URL'])
  await client.connect()
  try {
    await client.query(without.map((setting) => `set ${setting} = off`).join(';'))
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}
