export type Direction = 'ascending' | 'descending'
export type SortKey = string | number | null

/** The order of a table. */
export interface Order<Column extends string = string> {
  column: Column
  direction: Direction
}

/** Takes an order, or null; returns the fields of an address that name it. */
export const orderFields = (order: Order | null): [string, string][] =>
  order
    ? [
        ['sort', order.column],
        ['order', order.direction],
      ]
    : []

/** Takes the query of an address and the columns of a table; returns the order in it, or null when it names none. */
export function readOrder<Column extends string>(
  query: URLSearchParams,
  columns: readonly Column[],
): Order<Column> | null {
  const column = columns.find((name) => name === query.get('sort'))
  if (!column) return null
  return { column, direction: query.get('order') === 'descending' ? 'descending' : 'ascending' }
}

/** Takes two sort keys and a direction; returns their order. What is unknown comes last, whichever the direction. */
export function compareKeys(one: SortKey, other: SortKey, direction: Direction): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en')
  return direction === 'descending' ? -order : order
}
