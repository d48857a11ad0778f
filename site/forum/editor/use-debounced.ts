import { useEffect, useState } from 'react'

/** The value, as soon as it has stayed the same for so many milliseconds. */
export function useDebounced(value: string, pause: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
