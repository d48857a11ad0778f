import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** Writes down every statement that reaches the database while something is done, but for those around transactions. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    for (const [config, values] of spy.mock.calls as unknown[][]) {
      const text = typeof config === 'string' ? config : (config as { text: string }).text
      const given = (config as { values?: unknown[] }).values ?? (Array.isArray(values) ? values : [])
      if (!/^\s*(begin|commit|rollback|set |deallocate)/i.test(text)) seen.push({ text, values: given })
    }
  } finally {
    spy.mockRestore()
  }
  return seen
}
