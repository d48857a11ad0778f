import type { Filter } from '#rules/items'
import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import { addressOf, FILTER_NAMES, type ListView } from '../address.ts'

type Props = { view: ListView; onChoose: (filter: Filter | null) => void }

const FILTERS = [null, 'unanswered', 'solved'] as const

/** Links to the filters of a list. */
export const FilterLinks = ({ view, onChoose }: Props) => (
  <nav aria-label="Show">
    <ul className="text-sm">
      {FILTERS.map((filter) => (
        <li key={filter}>
          <a
            className="sort-link"
            href={addressOf({ ...view, filter, after: null })}
            aria-current={view.filter === filter ? 'true' : undefined}
            onClick={onPlainClick(() => onChoose(filter))}
          >
            {filter ? FILTER_NAMES[filter] : 'All'}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
