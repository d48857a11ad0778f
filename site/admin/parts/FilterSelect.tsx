import { useId, useRef } from 'react'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { useSearchParams } from '../use-search-params.ts'

type Props = {
  name: string
  label: string
  /** Label when no filter is set, such as "All Roles". */
  all: string
  options: readonly { value: string; label: string }[]
}

/** A filter whose value is stored in the URL. */
export function FilterSelect({ name, label, all, options }: Props) {
  const { searchParams, navigate } = useSearchParams()
  const id = useId()
  const value = options.find((option) => option.value === searchParams.get(name))?.value ?? ''
  const choose = (chosen: string) => navigate({ [name]: chosen || null, after: null, before: null })
  const field = useRef<HTMLDivElement>(null)
  useInputBeforeHydration(field, (typed) => choose(String(typed[name])))

  return (
    <div ref={field} className="field min-w-36 grow basis-36 sm:grow-0 sm:basis-auto">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select max-sm:pr-8 max-sm:pl-3 max-sm:text-[1rem]"
        name={name}
        value={value}
        onChange={({ target }) => choose(target.value)}
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
