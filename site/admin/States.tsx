import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { messageFrom } from '../lib/graphql.ts'
import type { IconName } from '../lib/icons.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The shape of what is on its way. */
export const Loading = ({ what }: { what: string }) => (
  <div className="grid gap-3" role="status">
    <span className="visually-hidden">{`Loading ${what}...`}</span>
    {['first', 'second', 'third', 'fourth'].map((line) => (
      <div key={line} className="skeleton h-12 w-full" />
    ))}
  </div>
)

type FailedProps = { what: string; error: CombinedError | undefined; onRetry: () => void }

/** What did not arrive, why as far as the server tells, and a way to ask again. */
export const LoadingFailed = ({ what, error, onRetry }: FailedProps) => (
  <Alert tone="danger" title={`${what} could not be loaded.`} isLive>
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
