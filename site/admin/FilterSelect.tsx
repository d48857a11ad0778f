import { useId } from 'react'
import { usePlace } from './use-place.ts'

type Props = {
  name: string
  label: string
  /** What no filter is called, such as All Roles. */
  all: string
  options: readonly { value: string; label: string }[]
}

/** A filter that is kept in the address. */
export function FilterSelect({ name, label, all, options }: Props) {
  const { place, move } = usePlace()
  const id = useId()
  const value = options.find((option) => option.value === place.get(name))?.value ?? ''
  return (
    <div className="field min-w-40 grow sm:grow-0">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={({ target }) => move({ [name]: target.value || null, after: null, before: null })}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
