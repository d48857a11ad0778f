import type { ReactNode } from 'react'

type Props = {
  /** Label of the loading content. */
  children: ReactNode
  /** True to show the label, which is otherwise for screen readers only (required by the specification). */
  isSaid?: boolean
  /** Expected number of items. */
  count?: number
  /** Class of each item; a card by default. */
  className?: string
  /** Classes of the lines in an item, for their width and height. */
  lines: readonly string[]
}

/** Skeleton of loading content. */
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
