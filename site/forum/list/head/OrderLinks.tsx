import type { Order } from '#rules/items'
import { addressOf, type ListView } from '../address.ts'
import { onPlainClick } from '../../../ui/islands/plain-click.ts'

type Props = { view: ListView; onChoose: (order: Order | null) => void }
type Choice = { order: Order | null; name: string }

const ORDERS: readonly Choice[] = [
  { order: null, name: 'Newest' },
  { order: 'active', name: 'Most active' },
  { order: 'score', name: 'Highest score' },
]
const ORDERS_OF_RESULTS: readonly Choice[] = [
  { order: null, name: 'Best match' },
  { order: 'newest', name: 'Newest' },
  ...ORDERS.slice(1),
]

/** Links to the sort orders of the list. */
export const OrderLinks = ({ view, onChoose }: Props) => (
  <nav aria-label="Order">
    <ul className="text-sm">
      {(view.search ? ORDERS_OF_RESULTS : ORDERS).map(({ order, name }) => (
        <li key={name}>
          <a
            className="sort-link"
            href={addressOf({ ...view, order, after: null })}
            aria-current={view.order === order ? 'true' : undefined}
            onClick={onPlainClick(() => onChoose(order))}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
