import type { ReactNode } from 'react'
import type { IconName } from '../ui/icons.ts'
import { plural } from '../plain/text/plural.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { icon: IconName; count: number; one: string; many: string }

/** Shows a count with its icon, and a label for screen readers. */
export const Count = ({ icon, count, one, many }: Props) => (
  <li title={plural(count, one, many)}>
    <Icon name={icon} />
    {count.toLocaleString('en-IE')}
    <span className="sr-only">{` ${plural(count, one, many)}`}</span>
  </li>
)

export const Counts = ({ children }: { children: ReactNode }) => <ul className="counts">{children}</ul>
