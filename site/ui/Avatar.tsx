import { hueOf, NO_HUE } from '../plain/hues.ts'
import { initials } from '../plain/text/initials.ts'

type Props = {
  firstName: string
  lastName: string
  /** Whose it is, for a colour of their own; null for somebody who stays anonymous or has left. */
  id?: string | null
  size?: 'small' | 'large'
}

/** A member's initials in their colour; hidden from screen readers, since the name is beside it. */
export const Avatar = ({ firstName, lastName, id, size }: Props) => (
  <span
    className={size ? `avatar avatar-${size}` : 'avatar'}
    data-hue={id === undefined ? undefined : id === null ? NO_HUE : hueOf(id)}
    aria-hidden="true"
  >
    {initials(firstName, lastName)}
  </span>
)
