import {
  FlexRender,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'

const features = tableFeatures({ rowSortingFeature })

export type Column<Row extends { id: string }> = ColumnDef<typeof features, Row>

type Props<Row extends { id: string }> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** How the server has sorted the rows, and how to have it otherwise; without it nothing can be sorted. */
  sorting?: { state: SortingState; onChange: (state: SortingState) => void }
  isBusy: boolean
}

const NOTHING: SortingState = []

/** A table whose rows the server has filtered, sorted and cut into pages. On a phone each row becomes a card. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sorting,
  isBusy,
}: Props<Row>) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSorting: Boolean(sorting),
    enableSortingRemoval: false,
    state: { sorting: sorting?.state ?? NOTHING },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting?.state ?? NOTHING) : change
      sorting?.onChange(next)
    },
  })

  return (
    <table className="table table-stacks" aria-busy={isBusy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" aria-sort={ariaSort(header.column.getIsSorted())}>
                {header.column.getCanSort() ? (
                  <button
                    className="table-sort"
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                  >
                    <FlexRender header={header} />
                  </button>
                ) : (
                  <FlexRender header={header} />
                )}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell, place) =>
              place === 0 ? (
                <th key={cell.id} scope="row">
                  <FlexRender cell={cell} />
                </th>
              ) : (
                <td key={cell.id} data-label={String(cell.column.columnDef.header)}>
                  <FlexRender cell={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
