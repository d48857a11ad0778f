import { Empty } from '../../parts/QueryState.tsx'
import { grouped } from '../../parts/labels.ts'
import { nameOf } from './card-focus.ts'
import type { DecisionAction } from '../operations.ts'
import type { PendingItem } from './operations.ts'
import { PendingCard } from './PendingCard.tsx'

const TEXTS = {
  POST: { heading: 'Pending Posts', none: 'No pending posts to review.', noMatch: 'No pending posts match.' },
  REPLY: {
    heading: 'Pending Replies',
    none: 'No pending replies to review.',
    noMatch: 'No pending replies match.',
  },
}

type Props = {
  type: PendingItem['type']
  total: number
  items: readonly PendingItem[]
  chosen: ReadonlySet<string>
  onChoose: (item: PendingItem, isChosen: boolean) => void
  onDecide: (item: PendingItem, action: DecisionAction) => void
  onDisable: (item: PendingItem) => void
  /** Returns the names of the other moderators viewing an item. */
  lookingAt: (itemId: string) => readonly string[]
  /** True if a filter is set. */
  isFiltered: boolean
}

/** Lists the oldest pending items of one type; the next ones move up as these are decided. */
export const PendingList = ({ type, total, items, chosen, isFiltered, lookingAt, ...on }: Props) => (
  <section className="grid gap-4" aria-label={TEXTS[type].heading}>
    <h3>
      {TEXTS[type].heading} ({grouped(total)})
    </h3>
    {items.length === 0 && <Empty icon="check">{isFiltered ? TEXTS[type].noMatch : TEXTS[type].none}</Empty>}
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={nameOf(item)}>
          <PendingCard
            item={item}
            isChosen={chosen.has(nameOf(item))}
            lookingAt={lookingAt(item.id)}
            onChoose={(isChosen) => on.onChoose(item, isChosen)}
            onDecide={(action) => on.onDecide(item, action)}
            onDisable={() => on.onDisable(item)}
          />
        </li>
      ))}
    </ul>
    {total > items.length && (
      <p className="text-sm text-soft">
        The oldest {items.length} of {grouped(total)}: the next ones move up as these are decided.
      </p>
    )}
  </section>
)
