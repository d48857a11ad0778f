import { initials } from '../lib/text/initials.ts'

type Props = { firstName: string; lastName: string; size?: 'small' | 'large' }

/** A member's initials; hidden from screen readers, since the name stands beside it. */
export const Avatar = ({ firstName, lastName, size }: Props) => (
  <span className={size ? `avatar avatar-${size}` : 'avatar'} aria-hidden="true">
    {initials(firstName, lastName)}
  </span>
)
