import { EmptyState } from '../ui/EmptyState.tsx'
import { addressOf, type View } from './view.ts'

/** Shown in place of an empty list of notifications. */
export const Nothing = ({ view: { isUnread } }: { view: View }) =>
  isUnread ? (
    <EmptyState icon="check" title="You have read everything">
      <p>
        <a href={addressOf({})}>Show what you have read</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title="Nothing yet">
      <p>
        When somebody replies in a discussion you follow, it appears here. You follow the ones you take part
        in, and any you choose in <a href="/forum">the forum</a>.
      </p>
    </EmptyState>
  )
