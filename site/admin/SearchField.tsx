import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { usePlace } from './use-place.ts'

/** How long a pause in typing is, in milliseconds. */
const PAUSE = 250

/** A search box whose words go into the address once the typing pauses. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const { place, move } = usePlace()
  const id = useId()
  const inAddress = place.get('search') ?? ''
  const [words, setWords] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, forward and another tab change the address; what is being typed is not overwritten by its own echo.
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== words.trim()) setWords(inAddress)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function handleChange(typed: string) {
    setWords(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => move({ search: typed.trim() || null, after: null, before: null }, true),
      PAUSE,
    )
  }

  return (
    <div className="field grow basis-64">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input-icon">
        <Icon name="search" />
        <input
          id={id}
          className="input"
          type="search"
          placeholder={placeholder}
          value={words}
          onChange={({ target }) => handleChange(target.value)}
        />
      </div>
    </div>
  )
}
