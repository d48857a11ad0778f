import { countWithin } from '../../../database/page-budget.ts'
import { escapeHtml, excerpt } from '../../../text/markup.ts'

/** The length of a shortened text in characters. */
const SHORTENED = 1_000

/**
 * Shortens the texts that exceed the budget of a list without a cursor, which shows all of its rows.
 * @param rows in the order of importance; rows without a text stay unchanged
 */
export function shortenBeyondBudget<Row extends object>(rows: readonly Row[]): Row[] {
  const whole = countWithin(rows)
  return rows.map((row, index) =>
    index < whole || !('contentHtml' in row) || typeof row.contentHtml !== 'string'
      ? row
      : { ...row, contentHtml: `<p>${escapeHtml(excerpt(row.contentHtml, SHORTENED))}</p>` },
  )
}
