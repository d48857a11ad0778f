import type { SortKey } from '../../components/tables/order.ts'

/** The columns of the comparison table, in their order. */
export const COLUMNS = [
  'organization',
  'entryCost',
  'passRate',
  'bestFor',
  'renewal',
  'trainingRequired',
] as const
export type Column = (typeof COLUMNS)[number]

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

/** Takes a row and a column; returns what the column sorts by. A lifetime counts as more than any number of years; null is unknown. */
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
