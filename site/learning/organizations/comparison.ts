import type { SortKey } from '../../components/tables/order.ts'

/** Columns of the comparison table, in order. */
export const COLUMNS = [
  'organization',
  'entryCost',
  'passRate',
  'bestFor',
  'renewal',
  'trainingRequired',
] as const
export type Column = (typeof COLUMNS)[number]

/** The sortable figures of a row. */
export interface Sortable {
  name: string
  entryCostFrom: number | null
  passRatePercent: number | null
  bestFor: string
  renewalYears: number | null
  renewal: string
  trainingRequired: string
}

/** Returns the sort key of a row for a column; null if unknown. A lifetime sorts after any number of years. */
export function sortKey(row: Sortable, column: Column): SortKey {
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
