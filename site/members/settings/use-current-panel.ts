import { useEffect, useState } from 'react'

/**
 * Returns the panel being read: the last one whose heading has passed the upper part of the screen.
 * @param ids panel ids in order
 * @returns null before any
 */
export function useCurrentPanel(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const joined = ids.join(' ')
  useEffect(() => {
    const panels = joined.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = panels.filter((panel) => panel.getBoundingClientRect().top < innerHeight / 3)
      setCurrent((isAtEnd ? panels : passed).at(-1)?.id ?? panels[0]?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [joined])
  return current
}
