import { useId, type ReactNode } from 'react'
import { lengthOf, normalText } from '#text/characters'

/** Attributes that the control inside a field must have. */
export type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  /** Target of a summary of errors; generated when omitted. */
  id?: string | undefined
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Counts characters as the server does: as people count them, after trimming. */
  counter?: { value: string; max: number }
  children: (control: Control) => ReactNode
}

/** A label, a control, and what belongs to it: hint, counter, error. */
export function Field({ id: given, label, hint, error, counter, children }: Props) {
  const madeUp = useId()
  const id = given ?? madeUp
  const parts = { hint: `${id}-hint`, counter: `${id}-counter`, error: `${id}-error` }
  const described = [error && parts.error, hint && parts.hint, counter && parts.counter]
    .filter(Boolean)
    .join(' ')
  const length = counter ? lengthOf(normalText(counter.value)) : 0

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {(error || hint || counter) && (
        <div className="flex justify-between gap-4">
          {/* The error is next to what it is about, and moves nothing where there is no hint. */}
          <div className="grid gap-1.5">
            {error && (
              <p className="field-error" id={parts.error}>
                {error}
              </p>
            )}
            {hint && (
              <p className="field-hint" id={parts.hint}>
                {hint}
              </p>
            )}
          </div>
          {counter && (
            <p className={length > counter.max ? 'field-error' : 'field-hint'} id={parts.counter}>
              <span className="whitespace-nowrap">
                {length.toLocaleString('en-IE')} / {counter.max.toLocaleString('en-IE')}
              </span>
              <span className="sr-only"> characters</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
