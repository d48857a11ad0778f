import type { ReactNode } from 'react'
import type { IconName } from '../lib/icons.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { icon: IconName; count: number; one: string; many: string }

/** A count with its drawing; the words are for everyone who cannot see what the drawing means. */
export const Tally = ({ icon, count, one, many }: Props) => (
  <li className="inline-flex items-center gap-1.5" title={count === 1 ? one : many}>
    <Icon name={icon} />
    <span className="tabular-nums">{count.toLocaleString('en-IE')}</span>
    <span className="visually-hidden">{count === 1 ? one : many}</span>
  </li>
)

export const Tallies = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">{children}</ul>
)
