import type { ReactNode } from 'react'
import type { IconName } from '../lib/icons.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { icon: IconName; count: number; one: string; many: string }

/** A count with its drawing; the words are for everyone who cannot see what the drawing means. */
export const Tally = ({ icon, count, one, many }: Props) => (
  <li title={count === 1 ? one : many}>
    <Icon name={icon} />
    {count.toLocaleString('en-IE')}
    <span className="visually-hidden">{` ${count === 1 ? one : many}`}</span>
  </li>
)

export const Tallies = ({ children }: { children: ReactNode }) => <ul className="tallies">{children}</ul>
