import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable, type Column, type Sorting } from './DataTable.tsx'

type Row = { id: string; name: string; city: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', sortsFirst: 'asc', cell: ({ name }) => name },
  { id: 'active', header: 'Last Active', sortsFirst: 'desc', cell: () => 'Never' },
  { id: 'city', header: 'City', cell: ({ city }) => city },
]
const rows = [{ id: '1', name: 'Aoife', city: 'Cork' }]

/** Returns for each heading the order it shows and the order it links to. */
function headings(state: Sorting | null): string[] {
  const addressOf = ({ column, direction }: Sorting) => `${column}_${direction}`
  const html = renderToStaticMarkup(
    <DataTable
      caption="People"
      columns={columns}
      rows={rows}
      sorting={{ state, onChange: () => undefined, addressOf }}
      isBusy={false}
    />,
  )
  return [...html.matchAll(/<th scope="col"([^>]*)>(?:<a [^>]*href="([^"]*)")?/g)].map(
    ([, sorted, address]) =>
      `${/aria-sort="(\w+)"/.exec(sorted ?? '')?.[1] ?? 'as it is'}: ${address ?? '–'}`,
  )
}

test('sorts by a heading in its own direction first, and reverses it after that', () => {
  expect(headings(null)).toEqual(['as it is: name_asc', 'as it is: active_desc', 'as it is: –'])
  expect(headings({ column: 'name', direction: 'asc' })[0]).toBe('ascending: name_desc')
  expect(headings({ column: 'name', direction: 'desc' })[0]).toBe('descending: name_asc')
  expect(headings({ column: 'active', direction: 'desc' })).toEqual([
    'as it is: name_asc',
    'descending: active_asc',
    'as it is: –',
  ])
})

test('shows no sort buttons without an order, and labels each cell on a phone', () => {
  const html = renderToStaticMarkup(<DataTable caption="People" columns={columns} rows={rows} isBusy />)
  expect(html).not.toContain('<button')
  expect(html).toContain('<th scope="row">Aoife</th>')
  expect(html).toContain('<td class="cell-city" data-label="City">Cork</td>')
})
