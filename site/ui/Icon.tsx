import { icons, type IconName } from '../lib/icons.ts'

type Props = { name: IconName; className?: string }

/** A line drawing that says nothing by itself: the words stand beside it. */
export const Icon = ({ name, className }: Props) => (
  <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
