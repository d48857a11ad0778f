import type { ReactNode } from 'react'
import type { IconName } from './icons.ts'
import { Icon } from './Icon.tsx'

type Props = {
  icon?: IconName
  title: ReactNode
  /** Element of the title: a heading if it titles a page or a list. */
  as?: 'h1' | 'h2' | 'p'
  /** True if it replaces content, so that it is announced. */
  isLive?: boolean
  /** Suggested actions. */
  children?: ReactNode
}

/** Message shown if there is no content. */
export const EmptyState = ({ icon, title, as: Title = 'h2', isLive = false, children }: Props) => (
  <div className="empty-state" role={isLive ? 'status' : undefined}>
    {icon && <Icon name={icon} />}
    <Title className="empty-state-title max-w-full wrap-anywhere">{title}</Title>
    {children}
  </div>
)
