/** The columns of the comparison table, in their order, each with its first direction of sorting. */
export const COLUMNS = [
  'organization',
  'entryCost',
  'passRate',
  'bestFor',
  'renewal',
  'trainingRequired',
] as const
export type Column = (typeof COLUMNS)[number]
export type Direction = 'ascending' | 'descending'

/** A row of the table as far as sorting is concerned. */
export interface Sortable {
  name: string
  entryCostFrom: number | null
  passRatePercent: number | null
  bestFor: string
  renewalYears: number | null
  renewal: string
  trainingRequired: string
}

const isColumn = (value: string | null): value is Column =>
  (COLUMNS as readonly (string | null)[]).includes(value)

/** The order of the table. */
export interface Order {
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

/** Takes the query of an address; returns the column and direction in it, or null when it names none. */
export function readOrder(query: URLSearchParams): Order | null {
  const column = query.get('sort')
  if (!isColumn(column)) return null
  return { column, direction: query.get('order') === 'descending' ? 'descending' : 'ascending' }
}

/** Takes a row and a column; returns what the column sorts by. A lifetime counts as more than any number of years; null is unknown. */
export function sortKey(row: Sortable, column: Column): string | number | null {
  switch (column) {
    case 'organization':
      return row.name
    case 'entryCost':
      return row.entryCostFrom
    case 'passRate':
      return row.passRatePercent
    case 'renewal':
      return row.renewal === 'Lifetime' ? Number.MAX_SAFE_INTEGER : row.renewalYears
    default:
      return row[column]
  }
}

/** Takes two sort keys and a direction; returns their order. What is unknown comes last, whichever the direction. */
export function compareKeys(
  one: string | number | null,
  other: string | number | null,
  direction: Direction,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en')
  return direction === 'descending' ? -order : order
}
