import { useEffect, useState } from 'react'

/**
 * Which panel somebody is reading: the last one whose head has passed the upper part of the screen.
 * @param ids of the panels, in their order
 * @returns null before anything was read
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
