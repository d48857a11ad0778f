import { useId } from 'react'

type Props = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** A check box with its label. */
export function Checkbox({ label, isChecked, onChange }: Props) {
  const id = useId()
  return (
    <div className="checkbox-field">
      <input
        className="checkbox"
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
