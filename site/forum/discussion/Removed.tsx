import { useEffect } from 'react'
import { memberKnownHere, onSessionChange } from '../../plain/session/forum-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

type Props = {
  title: string
  children: string
  /** True when signing in may show more. */
  isWithheld?: boolean
}

/** Shown instead of a discussion that is not there, for everybody or for this viewer. */
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
