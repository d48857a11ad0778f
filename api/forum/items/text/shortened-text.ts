import { countWithin } from '../../../database/page-budget.ts'
import { escapeHtml, excerpt } from '../../../text/markup.ts'

/** Characters of a text that is shown in part. */
const SHORTENED = 1_000

/**
 * Shows in part the texts for which a list without a cursor has no room: none of its rows is left out.
 * @param rows those first that are shown whole; a row without a text stays as it is
 */
export function shortenBeyondBudget<Row extends object>(rows: readonly Row[]): Row[] {
  const whole = countWithin(rows)
  return rows.map((row, index) =>
    index < whole || !('contentHtml' in row) || typeof row.contentHtml !== 'string'
      ? row
      : { ...row, contentHtml: `<p>${escapeHtml(excerpt(row.contentHtml, SHORTENED))}</p>` },
  )
}
