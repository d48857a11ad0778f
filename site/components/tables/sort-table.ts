// Sorts a table immediately and reflects the order in the URL; order.ts compares the keys here and on the server.
import { withTransition } from '../../plain/page/with-transition.ts'
import { compareKeys, readOrder, type Direction, type SortKey } from './order.ts'

const table = document.querySelector<HTMLTableElement>('[data-sortable]')
const body = table?.tBodies[0]
if (table && body) start(table, body)

function start(table: HTMLTableElement, body: HTMLTableSectionElement) {
  const heads = [...table.querySelectorAll<HTMLElement>('[data-column]')]
  const columns = heads.map((head) => head.dataset.column ?? '')
  const rows = [...body.rows].map((row) => ({
    row,
    keys: JSON.parse(row.dataset.keys ?? '[]') as SortKey[],
  }))
  // A table sorted by the server lacks the editors' order, so removing the order reloads the page.
  const cameSorted = readOrder(new URLSearchParams(location.search), columns) !== null

  function show(column: string, direction: Direction) {
    const index = columns.indexOf(column)
    const sorted = rows.toSorted((one, other) =>
      compareKeys(one.keys[index] ?? null, other.keys[index] ?? null, direction),
    )
    body.append(...sorted.map(({ row }) => row))
    mark(column, direction)
  }

  function mark(column?: string, direction?: Direction) {
    for (const head of heads) {
      if (direction && head.dataset.column === column) head.setAttribute('aria-sort', direction)
      else head.removeAttribute('aria-sort')
    }
  }

  table.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('.table-sort')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const head = link.closest<HTMLElement>('[data-column]')
    const direction = head?.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'
    const query = new URLSearchParams(location.search)
    query.set('sort', head?.dataset.column ?? '')
    query.set('order', direction)
    history.pushState(null, '', `?${query}`)
    void showMoving()
  })

  /**
   * Animates each row to its new position. The transition names are removed afterwards, because a page may use each
   * only once.
   */
  async function showMoving() {
    rows.forEach(({ row }, index) => (row.style.viewTransitionName = `row-${index}`))
    await withTransition(showAddress)
    for (const { row } of rows) row.style.viewTransitionName = ''
  }

  function showAddress() {
    const order = readOrder(new URLSearchParams(location.search), columns)
    if (order) return show(order.column, order.direction)
    if (cameSorted) return location.reload()
    body.append(...rows.map(({ row }) => row))
    mark()
  }

  addEventListener('popstate', showAddress)
}
