import { EmptyState } from '../ui/EmptyState.tsx'
import { addressOf, type View } from './view.ts'

/** Shown for an empty list of notifications. */
export const Nothing = ({ view: { isUnread } }: { view: View }) =>
  isUnread ? (
    <EmptyState icon="check" title="You’re all caught up">
      <p>
        <a href={addressOf({})}>Show read notifications</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title="Nothing yet">
      <p>
        New replies in discussions you follow appear here. You follow any you post in, plus any you pick in{' '}
        <a href="/forum">the forum</a>.
      </p>
    </EmptyState>
  )
