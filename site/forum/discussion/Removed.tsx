import { useEffect } from 'react'
import { memberKnownHere, onSessionChange } from '../../plain/session/forum-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

type Props = {
  title: string
  children: string
  /** True if signing in may show more. */
  isWithheld?: boolean
}

/** Shown instead of a discussion that does not exist or that this viewer may not see. */
export function Removed({ title, children, isWithheld = false }: Props) {
  useEffect(
    () => (isWithheld ? onSessionChange(() => memberKnownHere() && location.reload()) : undefined),
    [isWithheld],
  )
  return (
    <EmptyState icon="search" title={title} as="h1" isLive>
      <p>{children}</p>
      <a className="button" href="/forum">
        See all discussions
      </a>
    </EmptyState>
  )
}
