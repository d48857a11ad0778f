import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Skeleton of a member's list. */
export const LoadingStatus = ({ children }: { children: ReactNode }) => (
  <Skeleton lines={['h-5 w-32', 'h-6', 'h-4 w-48']}>{children}</Skeleton>
)

/** Skeleton of a whole profile. */
export const PendingProfile = () => (
  <div className="profile" aria-busy="true">
    <div className="profile-cover" aria-hidden="true" />
    <Skeleton
      count={1}
      className="grid gap-3"
      lines={['avatar avatar-large rounded-full', 'h-9 w-4/5', 'h-6 w-3/5', 'h-4 w-full', 'h-4 w-2/3']}
    >
      Loading profile...
    </Skeleton>
    <div aria-hidden="true">
      <Skeleton lines={['h-5 w-32', 'h-6', 'h-4 w-48']}>{null}</Skeleton>
    </div>
  </div>
)
