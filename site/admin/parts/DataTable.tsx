import type { ReactNode } from 'react'

type Direction = 'asc' | 'desc'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Column hidden in a narrow table: its content is dispensable or shown elsewhere in the row. */
  isWide?: boolean
  /** Direction of the first sort; undefined for a column that cannot be sorted. */
  sortsFirst?: Direction
}

/** Column and direction by which the server has sorted the rows. */
export type Sorting = { column: string; direction: Direction }

type Props<Row extends { id: string }> = {
  caption: string
  /** Layout of a row on a phone: a card with a line per column, or one line arranged by CSS. */
  onPhone?: 'card' | 'line'
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Current order and how to change it; undefined if the table cannot be sorted. */
  sorting?: {
    state: Sorting | null
    onChange: (next: Sorting) => void
    /** Returns the URL of the table in an order, for browsers without JavaScript. */
    addressOf: (next: Sorting) => string
  }
  isBusy: boolean
}

/** Shows a table whose rows the server has filtered, sorted and paged. */
export function DataTable<Row extends { id: string }>({
  caption,
  onPhone = 'card',
  columns,
  rows,
  sorting,
  isBusy,
}: Props<Row>) {
  return (
    <table className={`table ${onPhone === 'card' ? 'table-stacks' : 'table-lines'}`} aria-busy={isBusy}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, isWide, sortsFirst }) => {
            if (!sorting || !sortsFirst)
              return (
                <th key={id} className={isWide ? 'cell-wide' : undefined} scope="col">
                  {header}
                </th>
              )
            const { state, onChange, addressOf } = sorting
            const direction = state?.column === id ? state.direction : null
            const next: Sorting = { column: id, direction: direction ? reversed(direction) : sortsFirst }
            return (
              <th key={id} scope="col" aria-sort={direction ? `${direction}ending` : undefined}>
                <a className="table-sort without-script" href={addressOf(next)}>
                  {header}
                </a>
                <button className="table-sort" type="button" onClick={() => onChange(next)}>
                  {header}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ id, header, isWide, cell }, index) =>
              index === 0 ? (
                <th key={id} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={id} className={isWide ? `cell-${id} cell-wide` : `cell-${id}`} data-label={header}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const reversed = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')
