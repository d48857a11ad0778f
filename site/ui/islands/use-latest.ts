import { useState } from 'react'

/**
 * The value, or while there is none the last one there was: a question that fails takes nothing off the screen.
 * @param of whose value it is: what was another's is forgotten
 */
export function useLatest<Value>(value: Value | null | undefined, of?: unknown): Value | undefined {
  const [latest, setLatest] = useState({ value: value ?? undefined, of })
  const isOthers = latest.of !== of
  if (isOthers || (value !== undefined && value !== null && value !== latest.value))
    setLatest({ value: value ?? undefined, of })
  return value ?? (isOthers ? undefined : latest.value)
}
