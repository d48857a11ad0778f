import { useEffect, useId, useRef, useState } from 'react'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSearchParams } from '../use-search-params.ts'

/** Delay after typing before the search runs, in milliseconds. */
const PAUSE = 250

/** A search box that updates the URL once typing pauses. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const { searchParams, navigate } = useSearchParams()
  const id = useId()
  const inAddress = searchParams.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, forward and other tabs change the URL; a change that came from this field does not overwrite what is being
  // typed.
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
