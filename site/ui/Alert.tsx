import type { ReactNode } from 'react'
import type { IconName } from './icons.ts'
import { Icon } from './Icon.tsx'

const ICONS = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
} as const satisfies Record<string, IconName>

type Props = {
  tone: keyof typeof ICONS
  title?: string
  children?: ReactNode
  isLive?: boolean
  className?: string
}

/**
 * Message within the page. A live one is read by screen readers when it appears: danger assertively, others politely.
 */
export const Alert = ({ tone, title, children, isLive = false, className = '' }: Props) => (
  <div
    className={`alert alert-${tone} ${className}`.trim()}
    role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
  >
    <Icon name={ICONS[tone]} />
    {title && <p className="alert-title">{title}</p>}
    {children && <div>{children}</div>}
  </div>
)
