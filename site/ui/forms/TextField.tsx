import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type Props = Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder' | 'type'> & {
  name: string
  /** Target of a summary of errors. */
  id?: string
  label: string
  value: string
  error: string | undefined
  hint?: string
  /** Several lines, with a counter up to this many characters. */
  isLong?: boolean
  max?: number
  onChange: (value: string) => void
  /** Called when the field is left. */
  onLeave?: () => void
}

/** A labelled line of text, or several. */
export function TextField({
  name,
  id,
  label,
  value,
  error,
  hint,
  isLong = false,
  max,
  onChange,
  onLeave,
  ...more
}: Props) {
  return (
    <Field id={id} label={label} error={error} hint={hint} {...(max ? { counter: { value, max } } : {})}>
      {(control) =>
        isLong ? (
          <textarea
            {...control}
            className="textarea"
            name={name}
            rows={5}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            {...more}
            {...control}
            className="input"
            name={name}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onLeave}
          />
        )
      }
    </Field>
  )
}
