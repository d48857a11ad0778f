type Props = { firstName: string; lastName: string; size?: 'small' | 'large' }

const firstLetter = (name: string) => [...name.trim()][0] ?? ''

/** The first letters of first and last name; hidden from screen readers, since the name stands beside it. */
export const Avatar = ({ firstName, lastName, size }: Props) => (
  <span className={size ? `avatar avatar-${size}` : 'avatar'} aria-hidden="true">
    {firstLetter(firstName) + firstLetter(lastName)}
  </span>
)
