import { useEffect, useId, useRef, useState } from 'react'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSearchParams } from '../use-search-params.ts'

/** Pause in typing after which the search runs, in milliseconds. */
const PAUSE = 250

/** A search box whose text goes into the address once typing pauses. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const { searchParams, navigate } = useSearchParams()
  const id = useId()
  const inAddress = searchParams.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, forward and another tab change the address; what is being typed is not overwritten by its own echo.
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== text.trim()) setText(inAddress)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function handleChange(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => navigate({ search: typed.trim() || null, after: null, before: null }, true),
      PAUSE,
    )
  }

  const field = useRef<HTMLDivElement>(null)
  useInputBeforeHydration(field, ({ search }) => handleChange(String(search)))

  return (
    <div ref={field} className="field grow basis-64">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input-icon">
        <Icon name="search" />
        <input
          id={id}
          className="input"
          type="search"
          name="search"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => handleChange(target.value)}
        />
      </div>
    </div>
  )
}
