import type { MouseEvent, ReactNode } from 'react'
import { grouped } from '../parts/labels.ts'

type Props = {
  label: string
  value: number
  /** Null if the number needs no explanation. */
  note: ReactNode
  isLate?: boolean
  href?: string
  onFollow?: () => void
}

const BOX =
  'grid flex-[1_0_auto] grid-cols-[auto_minmax(0,1fr)] content-center gap-x-2 rounded-md border border-line bg-surface px-2.5 py-1.5 text-left leading-[1.3] text-ink no-underline min-[76rem]:grid-cols-1 min-[76rem]:content-start'
const LINK = 'hover:border-brand hover:text-ink'

/** Shows a number with its label and a link to the items behind it. */
export function Figure({ label, value, note, isLate, href, onFollow }: Props) {
  const text = (
    <>
      <span className="col-start-2 row-start-1 text-(length:--text-xs) font-[650] whitespace-nowrap min-[76rem]:col-start-1 min-[76rem]:row-start-2">
        {label}
      </span>
      <span
        className={`col-start-1 ${note ? 'row-[1/3] min-[76rem]:row-start-1 min-[76rem]:row-end-2' : 'row-start-1'} self-center text-(length:--text-xl) tracking-[-0.02em] ${value === 0 ? 'font-semibold text-soft' : 'font-extrabold'}`}
      >
        {grouped(value)}
      </span>
      {note && (
        <span
          className={`col-start-2 text-(length:--text-xs) min-[76rem]:col-start-1 [word-spacing:0.08em] ${isLate ? 'font-[650] text-danger' : 'text-soft'}`}
        >
          {note}
        </span>
      )}
    </>
  )
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
  }

  if (href)
    return (
      <a className={`${BOX} ${LINK}`} href={href} onClick={handleClick}>
        {text}
      </a>
    )
  if (!onFollow) return <div className={BOX}>{text}</div>
  return (
    <>
      <button className={`${BOX} ${LINK} cursor-pointer`} type="button" onClick={onFollow}>
        {text}
      </button>
      <div className={`${BOX} without-script`}>{text}</div>
    </>
  )
}
