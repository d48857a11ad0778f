import { useState } from 'react'

/** The value, or while there is none the last one there was: a question that fails takes nothing off the screen. */
export function useLatest<Value>(value: Value | null | undefined): Value | undefined {
  const [latest, setLatest] = useState(value ?? undefined)
  if (value !== undefined && value !== null && value !== latest) setLatest(value)
  return value ?? latest
}
