import { useEffect, useRef, type ReactNode } from 'react'
import { rememberHeight } from './reserved-heights.ts'

type Props = {
  name: string
  /** Set once the content is known. */
  isKnown: boolean
  /** Null when there is nothing. */
  children: ReactNode
}

/** A part that comes after the first paint, for members only. Its height is remembered and reserved from then on. */
export function ReservedSpace({ name, isKnown, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const isEmpty = children === null
  useEffect(() => {
    if (!isKnown) return
    const remember = () => rememberHeight(name, content.current?.getBoundingClientRect().height ?? 0)
    remember()
    if (!content.current) return
    const observer = new ResizeObserver(remember)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [name, isKnown, isEmpty])

  return <div data-reserved={name}>{!isEmpty && <div ref={content}>{children}</div>}</div>
}
