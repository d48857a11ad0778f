import type { MouseEvent } from 'react'

type Props = { href: string; isLoading: boolean; onLoad: () => void }

/** Brings the next page below this one; without JavaScript it is a link to that page. */
export function LoadMore({ href, isLoading, onLoad }: Props) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }

  return (
    <a
      className="button button-secondary justify-self-center"
      href={href}
      aria-busy={isLoading}
      onClick={handleClick}
    >
      {isLoading && <span className="spinner" aria-hidden="true" />}
      {isLoading ? 'Loading...' : 'Load more'}
    </a>
  )
}
