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

/** Resolves when the browser has loaded the page, and so has restored as much of the scroll position as it can. */
const pageLoaded = () =>
  document.readyState === 'complete'
    ? nextFrame()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }))

/** Returns a function that returns true when the reader has scrolled since, by any means. */
function watchReader() {
  const controller = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => controller.abort(), { signal: controller.signal, passive: true })
  return () => {
    const hasScrolled = controller.signal.aborted
    controller.abort()
    return hasScrolled
  }
}

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
    const hasReaderScrolled = watchReader()
    // After Back within the page, the view of the address is rendered first.
    await nextFrame()
    await load(cursors)
    await pageLoaded()
    await nextFrame()
    if (!hasReaderScrolled()) scrollTo({ top, behavior: 'instant' })
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
