import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { messageFrom } from '../data/graphql.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Shows a skeleton of the loading content, announced to screen readers. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <Skeleton isSaid lines={['w-24', 'w-3/4', 'w-full']}>
    {children}
  </Skeleton>
)

type FailedProps = { what: string; error: CombinedError | undefined; onRetry: () => void }

/** Shows why loading failed, with a button to try again. */
export const LoadingFailed = ({ what, error, onRetry }: FailedProps) => (
  <Alert tone="danger" title={`${what} could not be loaded.`} isLive>
    <p>{messageFrom(error)}</p>
    <Button className="mt-3" look="secondary" isSmall onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
