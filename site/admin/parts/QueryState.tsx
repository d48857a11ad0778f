import type { ReactNode } from 'react'
import type { CombinedError, UseQueryState } from 'urql'
import { messageFrom } from '../../lib/graphql.ts'
import type { IconName } from '../../lib/icons.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const Loading = ({ what }: { what: string }) => (
  <div className="grid gap-3" role="status">
    <span className="sr-only">{`Loading ${what}...`}</span>
    {['first', 'second', 'third', 'fourth'].map((line) => (
      <div key={line} className="skeleton h-12 w-full" />
    ))}
  </div>
)

type QueryStateProps = {
  /** With a small letter: the log. */
  what: string
  /** What is shown of it already, such as the page before. */
  of: unknown
  /** The question, as `useFresh` answers it. */
  asked: readonly [
    Pick<UseQueryState, 'error' | 'fetching'>,
    (options: { requestPolicy: 'network-only' }) => void,
  ]
}

/** What stands where data will: their shape while they come; and why they did not come, with a way to ask again. */
export function QueryState({ what, of: data, asked: [{ error, fetching }, askAgain] }: QueryStateProps) {
  if (error)
    return (
      <LoadingFailed what={what} error={error} onRetry={() => askAgain({ requestPolicy: 'network-only' })} />
    )
  return !data && fetching ? <Loading what={what} /> : null
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

/** Says that there is nothing, and why that may be. */
export const Empty = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="empty-state">
    <Icon name={icon} />
    <p>{children}</p>
  </div>
)
