import { useId, type ReactNode } from 'react'

type Props = {
  label: ReactNode
  /** Name in a plain form. */
  name?: string
  hint?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Check box with its label. */
export function Checkbox({ label, name, hint, isChecked, onChange }: Props) {
  const id = useId()
  const text = <label htmlFor={id}>{label}</label>
  return (
    <div className="checkbox-field">
      <input
        className="checkbox"
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={hint && `${id}-hint`}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {hint ? (
        <div>
          {text}
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      ) : (
        text
      )}
    </div>
  )
}
