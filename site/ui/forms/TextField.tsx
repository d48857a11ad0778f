import type { ComponentProps, KeyboardEvent } from 'react'
import { Field } from './Field.tsx'
import { valueOf } from './field-of.ts'

type Attributes = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'className'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'name'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'type'
>

type Props = Attributes &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error'> & {
    value: string
    /** Initial number of lines of a multi-line field. */
    rows?: number
    /** Maximum length, which enables the character count. */
    max?: number
    /** Undefined in a plain form. */
    onChange?: ((value: string) => void) | undefined
    /** Called when the field loses the focus. */
    onLeave?: () => void
    onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }

/** Labelled text field of one or several lines. */
export function TextField({
  id,
  label,
  error,
  hint,
  rows,
  max,
  value,
  className,
  onChange,
  onLeave,
  ...more
}: Props) {
  const { type, list, ...shared } = more
  const isLong = rows !== undefined
  const kind = isLong ? 'textarea' : 'input'
  return (
    <Field id={id} label={label} error={error} hint={hint} {...(max ? { counter: { value, max } } : {})}>
      {(control) => {
        const attributes = {
          ...shared,
          ...control,
          className: className ? `${kind} ${className}` : kind,
          onBlur: onLeave,
          ...valueOf(value, onChange),
        }
        return isLong ? (
          <textarea {...attributes} rows={rows} />
        ) : (
          <input {...attributes} type={type} list={list} />
        )
      }}
    </Field>
  )
}
