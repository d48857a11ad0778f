import { useEffect, useEffectEvent } from 'react'

/** Part of the state of a history entry: the cursors of further pages that were loaded, and the scroll position. */
type Loaded = { cursors: readonly string[]; top: number }

const loadedHere = (): Loaded =>
  (history.state as { loaded?: Loaded } | null)?.loaded ?? { cursors: [], top: 0 }

function remember(loaded: Loaded) {
  const state = history.state as Record<string, unknown> | null
  history.replaceState({ ...state, loaded }, '')
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Makes Back return to a list as it was left, with the pages that were loaded below its first one. The browser can restore a
 * scroll position only within the page that the server rendered.
 * @param load loads and shows the pages at these cursors
 * @returns a function that remembers a page, by its cursor
 */
export function useLoadedPages(load: (cursors: readonly string[]) => Promise<void>) {
  const restore = useEffectEvent(async () => {
    const { cursors, top } = loadedHere()
    if (cursors.length === 0) return
    // After Back within the page, the view of the address is rendered first.
    await nextFrame()
    const restored = scrollY
    await load(cursors)
    await nextFrame()
    if (scrollY === restored) scrollTo({ top, behavior: 'instant' })
  })

  useEffect(() => {
    const handleMove = () => void restore()
    const handleLeave = () => {
      const { cursors } = loadedHere()
      if (cursors.length > 0) remember({ cursors, top: scrollY })
    }
    handleMove()
    addEventListener('popstate', handleMove)
    addEventListener('pagehide', handleLeave)
    return () => {
      removeEventListener('popstate', handleMove)
      removeEventListener('pagehide', handleLeave)
    }
  }, [])

  return (cursor: string) => remember({ cursors: [...loadedHere().cursors, cursor], top: scrollY })
}
