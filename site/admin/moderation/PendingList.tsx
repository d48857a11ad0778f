import { Empty } from '../parts/QueryState.tsx'
import { grouped } from '../parts/words.ts'
import { nameOf } from './card-focus.ts'
import type { DecisionAction, PendingItem } from './operations.ts'
import { PendingCard } from './PendingCard.tsx'

const WORDS = {
  POST: { heading: 'Pending Posts', none: 'No pending posts to review.' },
  REPLY: { heading: 'Pending Replies', none: 'No pending replies to review.' },
}

type Props = {
  type: PendingItem['type']
  total: number
  items: readonly PendingItem[]
  chosen: ReadonlySet<string>
  onChoose: (item: PendingItem, isChosen: boolean) => void
  onDecide: (item: PendingItem, action: DecisionAction) => void
}

/** The oldest pending items of one kind. As they are decided, the next ones move up. */
export const PendingList = ({ type, total, items, chosen, onChoose, onDecide }: Props) => (
  <section className="grid gap-4" aria-label={WORDS[type].heading}>
    <h3>
      {WORDS[type].heading} ({grouped(total)})
    </h3>
    {items.length === 0 && <Empty icon="check">{WORDS[type].none}</Empty>}
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={nameOf(item)}>
          <PendingCard
            item={item}
            isChosen={chosen.has(nameOf(item))}
            onChoose={(isChosen) => onChoose(item, isChosen)}
            onDecide={(action) => onDecide(item, action)}
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
