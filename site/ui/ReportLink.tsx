import type { ReactNode } from 'react'

type Props = {
  type: 'post' | 'reply' | 'user'
  id: string
  className: string
  /** True to show only the icon on a phone. */
  isShort?: boolean
  /** Flag icon, which these pages contain once. */
  children: ReactNode
}

/** Link to report an item. It is the same for every viewer and needs no JavaScript. */
export const ReportLink = ({ type, id, className, isShort = false, children }: Props) => (
  <a className={className} href={`/report?type=${type}&id=${id}`} rel="nofollow">
    {children}
    <span className={isShort ? 'item-label' : undefined}>Report</span>
  </a>
)
