import { useEffect } from 'react'
import { memberKnownHere, onSessionChange } from '../lib/session.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  title: string
  children: string
  /** Whether the server may show more to whoever signs in here. */
  isWithheld?: boolean
}

/** In the place of a discussion that is not there, for everybody or for this viewer. */
export function Gone({ title, children, isWithheld = false }: Props) {
  useEffect(
    () => (isWithheld ? onSessionChange(() => memberKnownHere() && location.reload()) : undefined),
    [isWithheld],
  )
  return (
    <div className="empty-state" role="status">
      <Icon name="search" />
      <h1 className="text-2xl text-ink">{title}</h1>
      <p>{children}</p>
      <a className="button" href="/forum">
        See all discussions
      </a>
    </div>
  )
}
