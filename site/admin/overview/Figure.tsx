import type { MouseEvent, ReactNode } from 'react'
import { grouped } from '../parts/words.ts'

type Props = {
  label: string
  value: number
  note: ReactNode
  isLate?: boolean
  href?: string
  onFollow?: () => void
}

/** A number, what it counts, and the way to it. */
export function Figure({ label, value, note, isLate, href, onFollow }: Props) {
  const className = `figure ${isLate ? 'figure-late' : ''} ${value === 0 ? 'figure-none' : ''}`
  const words = (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-value">{grouped(value)}</span>
      <span className="figure-note">{note}</span>
    </>
  )
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
  }

  if (href)
    return (
      <a className={className} href={href} onClick={handleClick}>
        {words}
      </a>
    )
  if (!onFollow) return <div className={className}>{words}</div>
  return (
    <>
      <button className={className} type="button" onClick={onFollow}>
        {words}
      </button>
      <div className={`${className} without-script`}>{words}</div>
    </>
  )
}
