import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: 'secondary' | 'quiet' | 'danger'
  isSmall?: boolean
  isWide?: boolean
  /** Replaces the label during a request. The button retains the focus and does nothing. */
  busyLabel?: string | false
}

/** Button with a busy state, in which it ignores presses and its form's Enter key. */
export function Button({ look, isSmall, isWide, busyLabel = false, className, children, ...rest }: Props) {
  const isBusy = busyLabel !== false
  const classes = [
    'button',
    look && `button-${look}`,
    isSmall && 'button-small',
    isWide && 'button-wide',
    className,
  ]
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : children}
    </button>
  )
}
