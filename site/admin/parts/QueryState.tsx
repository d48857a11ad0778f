import type { ReactNode } from 'react'
import type { CombinedError, UseQueryState } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import type { IconName } from '../../ui/icons.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Skeletons of the pending data: table rows, cards in a column, or figures. */
const SHAPES = {
  rows: { count: 6, className: 'skeleton-row', lines: ['avatar rounded-full', 'w-1/3', 'w-20', 'w-1/5'] },
  cards: { count: 3, className: 'card', lines: ['h-5 w-32', 'h-6 w-3/4', 'w-full', 'h-10 w-48'] },
  figures: {
    count: 1,
    className: 'skeleton-row',
    lines: ['h-14 flex-1', 'h-14 flex-1', 'h-14 flex-1', 'h-14 flex-1'],
  },
} as const

type QueryStateProps = {
  /** Name of the data in lower case, such as "log". */
  what: string
  /** Shape of the expected data. */
  shape?: keyof typeof SHAPES
  /** Data already shown, such as the previous page. */
  of: unknown
  /** Result of `useFresh`. */
  query: readonly [
    Pick<UseQueryState, 'error' | 'fetching'>,
    (options: { requestPolicy: 'network-only' }) => void,
  ]
}

/** Shows a skeleton while data load; after a failure the reason, with a button to try again. */
export function QueryState({
  what,
  shape = 'rows',
  of: data,
  query: [{ error, fetching }, refetch],
}: QueryStateProps) {
  if (error)
    return (
      <LoadingFailed what={what} error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
    )
  return !data && fetching ? <Skeleton {...SHAPES[shape]}>{`Loading ${what}...`}</Skeleton> : null
}

type FailedProps = { what: string; error: CombinedError; onRetry: () => void }

const LoadingFailed = ({ what, error, onRetry }: FailedProps) => (
  <Alert tone="danger" title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`} isLive>
    <p>{messageFrom(error)}</p>
    <Button className="mt-3" look="secondary" isSmall onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)

/** Says that there are no items, and why. */
export const Empty = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="empty-state">
    <Icon name={icon} />
    <p>{children}</p>
  </div>
)
