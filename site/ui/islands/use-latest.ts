import { useState } from 'react'

/**
 * Returns the value, or the previous one while there is none, so that a failed query removes nothing from the screen.
 * @param of owner of the value; a change of owner discards the previous one
 */
export function useLatest<Value>(value: Value | null | undefined, of?: unknown): Value | undefined {
  const [latest, setLatest] = useState({ value: value ?? undefined, of })
  const isOthers = latest.of !== of
  if (isOthers || (value !== undefined && value !== null && value !== latest.value))
    setLatest({ value: value ?? undefined, of })
  return value ?? (isOthers ? undefined : latest.value)
}
