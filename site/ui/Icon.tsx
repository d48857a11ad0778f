import { icons, type IconName } from '../lib/icons.ts'

type Props = { name: IconName; className?: string }

/** A line drawing that says nothing by itself: the words stand beside it. */
export const Icon = ({ name, className = '' }: Props) => (
  <svg
    className={`icon ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentcolor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {icons[name].map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
