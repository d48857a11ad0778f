export type Direction = 'ascending' | 'descending'
export type SortKey = string | number | null

/** The order of a table. */
export interface Order<Column extends string = string> {
  column: Column
  direction: Direction
}

/** Returns the URL parameters of an order; none for null. */
export const orderFields = (order: Order | null): [string, string][] =>
  order
    ? [
        ['sort', order.column],
        ['order', order.direction],
      ]
    : []

/** Returns the order named in the query string, or null if it names none of the columns. */
export function readOrder<Column extends string>(
  query: URLSearchParams,
  columns: readonly Column[],
): Order<Column> | null {
  const column = columns.find((name) => name === query.get('sort'))
  if (!column) return null
  return { column, direction: query.get('order') === 'descending' ? 'descending' : 'ascending' }
}

/** Compares two sort keys; unknown values come last in both directions. */
export function compareKeys(one: SortKey, other: SortKey, direction: Direction): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en')
  return direction === 'descending' ? -order : order
}
