import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { messageFrom } from '../lib/graphql.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** Says what is on its way, and shows its shape. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4">
    <p role="status" className="text-soft">
      {children}
    </p>
    {['first', 'second', 'third'].map((card) => (
      <div key={card} className="card" aria-hidden="true">
        <div className="skeleton w-24" />
        <div className="skeleton w-3/4" />
        <div className="skeleton w-full" />
      </div>
    ))}
  </div>
)

type FailedProps = { what: string; error: CombinedError | undefined; onRetry: () => void }

/** Says what did not arrive, why as far as the server tells, and offers to ask again. */
export const LoadingFailed = ({ what, error, onRetry }: FailedProps) => (
  <Alert tone="danger" title={`${what} could not be loaded.`} isLive>
    <p>{messageFrom(error)}</p>
    <Button className="mt-3" look="secondary" isSmall onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
