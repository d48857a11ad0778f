import type { ReactNode } from 'react'

type Props = {
  type: 'post' | 'reply' | 'user'
  id: string
  className: string
  /** Only the icon is visible on a phone. */
  isShort?: boolean
  /** The drawing of a flag, which these pages hold once for all. */
  children: ReactNode
}

/** The link to report something. It is the same for everybody, and needs no script. */
export const ReportLink = ({ type, id, className, isShort = false, children }: Props) => (
  <a className={className} href={`/report?type=${type}&id=${id}`} rel="nofollow">
    {children}
    <span className={isShort ? 'item-label' : undefined}>Report</span>
  </a>
)
