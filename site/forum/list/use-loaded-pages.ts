import { useEffect, useEffectEvent } from 'react'

/** State stored in a history entry: the cursors of further loaded pages, and the scroll position. */
type Loaded = { cursors: readonly string[]; top: number }

const loadedHere = (): Loaded =>
  (history.state as { loaded?: Loaded } | null)?.loaded ?? { cursors: [], top: 0 }

function remember(loaded: Loaded) {
  const state = history.state as Record<string, unknown> | null
  history.replaceState({ ...state, loaded }, '')
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves when the page has loaded, and the browser has restored as much of the scroll position as it can. */
const pageLoaded = () =>
  document.readyState === 'complete'
    ? nextFrame()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }))

/** Returns a function that returns true if the reader has scrolled since. */
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
 * Restores a list on Back, with the pages loaded below its first one. The browser restores the scroll position only
 * within the page rendered by the server.
 * @param load loads and shows the pages at these cursors
 * @returns a function that stores a page's cursor
 */
export function useLoadedPages(load: (cursors: readonly string[]) => Promise<void>) {
  const restore = useEffectEvent(async () => {
    const { cursors, top } = loadedHere()
    if (cursors.length === 0) return
    const hasReaderScrolled = watchReader()
    // After Back within the page, the view of the URL is rendered first.
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
