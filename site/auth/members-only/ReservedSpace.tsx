import { useEffect, useRef, type ReactNode } from 'react'
import { rememberHeight } from './reserved-heights.ts'

type Props = {
  name: string
  /** True once the content has loaded. */
  isKnown: boolean
  /** Null if there is no content. */
  children: ReactNode
}

/** Members-only content that appears after the first paint. Its height is stored and reserved on later visits. */
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
