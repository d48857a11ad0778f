import { hueOf, NO_HUE } from '../plain/hues.ts'
import { initials } from '../plain/text/initials.ts'

type Props = {
  firstName: string
  lastName: string
  /** Id of the member, which determines the colour; null for an anonymous or deleted member. */
  id?: string | null
  size?: 'small' | 'large'
}

/** Shows a member's initials in their colour; hidden from screen readers, since the name is beside it. */
export const Avatar = ({ firstName, lastName, id, size }: Props) => (
  <span
    className={size ? `avatar avatar-${size}` : 'avatar'}
    data-hue={id === undefined ? undefined : id === null ? NO_HUE : hueOf(id)}
    aria-hidden="true"
  >
    {initials(firstName, lastName)}
  </span>
)
