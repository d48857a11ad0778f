import { useEffect, useState } from 'react'

/** Returns the value once it has been stable for a number of milliseconds. */
export function useDebounced(value: string, pause: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
