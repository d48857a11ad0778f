import type { ReactNode } from 'react'

type Props = {
  /** Label of the loading content. */
  children: ReactNode
  /** Shows the label on screen, which is otherwise for screen readers (specification). */
  isSaid?: boolean
  /** The expected count of items. */
  count?: number
  /** Class of each item; a card by default. */
  className?: string
  /** Classes of each line in an item: its width, and a height other than a line's. */
  lines: readonly string[]
}

/** Placeholder of loading content, with its label. */
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
