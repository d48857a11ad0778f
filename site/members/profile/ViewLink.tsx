import type { MouseEvent, ReactNode } from 'react'
import { searchOf, type ProfileView } from './view.ts'

type Props = {
  id: string
  to: ProfileView
  onGo: (view: ProfileView) => void
  className: string
  isCurrent?: boolean
  children: ReactNode
}

/** Links to a tab or page of a profile; with JavaScript without reloading the page. */
export function ViewLink({ id, to, onGo, className, isCurrent = false, children }: Props) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <a
      className={className}
      href={`/profile/${id}${searchOf(to)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
