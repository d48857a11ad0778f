import type { ReactNode } from 'react'

type Props = {
  /** What is on its way, in words. */
  children: ReactNode
  /** The words are for those who hear the page alone, unless the specification shows them. */
  isSaid?: boolean
  /** How many of them come, as far as one knows. */
  count?: number
  /** What each of them is in: a card, unless it is something else. */
  className?: string
  /** The widths, and heights where they are not a line's, of what stands in each. */
  lines: readonly string[]
}

/** While something is on its way: its shape, and what it is in words. */
export const Skeleton = ({ children, isSaid = false, count = 3, className = 'card', lines }: Props) => (
  <div className="grid grid-cols-1 gap-4">
    <p role="status" className={isSaid ? 'text-soft' : 'sr-only'}>
      {children}
    </p>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={className} aria-hidden="true">
        {lines.map((line, position) => (
          <span key={position} className={`skeleton ${line}`} />
        ))}
      </div>
    ))}
  </div>
)
