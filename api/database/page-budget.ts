/** The maximum number of characters of text in a page of a list (.config/decisions, "End a page at its budget"). */
export const PAGE_CHARACTERS = 500_000

/**
 * The maximum number of rows per statement. A longer page is read in steps, up to its budget: a hundred of the longest
 * texts at once would be some twenty million characters, and one document may request fifteen such pages.
 */
export const ROWS_AT_ONCE = 41

/** Returns the number of characters of text in a row and in its nested rows. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  let sum = 0
  for (const each of Object.values(value)) sum += charactersIn(each)
  return sum
}

/** The budget of a page, and the function that measures a row. */
export type Budget<Row> = { most: number; weigh: (row: Row) => number }

/**
 * Counts how many of the first rows fit into a page.
 * @returns at least one if there is one, since an empty page could not be continued
 */
export function countWithin<Row>(
  rows: readonly Row[],
  { most, weigh }: Budget<Row> = { most: PAGE_CHARACTERS, weigh: charactersIn },
): number {
  let left = most
  const end = rows.findIndex((row, index) => (left -= weigh(row)) < 0 && index > 0)
  return end === -1 ? rows.length : end
}

/**
 * Reads the rows of a page in steps, until there are enough or none left, or the budget is spent.
 * @param take the maximum number of rows
 * @param read returns up to `take` rows after a cursor, in order; more do no harm
 */
export async function readInSteps<Row>(
  cursor: string | null,
  take: number,
  read: (cursor: string | null, take: number) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let behind = cursor; ;) {
    const step = Math.min(take - rows.length, ROWS_AT_ONCE)
    const found = (await read(behind, step)).slice(0, step)
    rows.push(...found)
    const last = rows.at(-1)
    const isEnd = found.length < step || rows.length >= take
    if (isEnd || !last || countWithin(rows) < rows.length) return rows
    behind = cursorOf(last)
  }
}
