import type { ReactNode } from 'react'
import type { IconName } from './icons.ts'
import { Icon } from './Icon.tsx'

type Props = {
  tone?: 'brand' | 'info' | 'success' | 'warning' | 'danger' | 'bright'
  icon?: IconName
  children: ReactNode
}

/** Short static label. */
export const Badge = ({ tone, icon, children }: Props) => (
  <span className={tone ? `badge badge-${tone}` : 'badge'}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
)
