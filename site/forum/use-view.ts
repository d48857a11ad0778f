import { useEffect, useState } from 'react'
import { goWithToast } from '../lib/toast-journey.ts'
import { addressOf, readView, titleOf, type ListView } from './address.ts'
import type { ForumWords } from './words.ts'

/**
 * The view that the address names. Going to another one changes the address without loading the page again; Back and
 * Forward lead through the views as through pages.
 * @param first what the server rendered
 */
export function useView(first: ListView, { title, categories }: ForumWords) {
  const [view, setView] = useState(first)

  useEffect(() => {
    const follow = () => {
      const now = readView(new URLSearchParams(location.search), categories)
      document.title = titleOf(now, title)
      setView(now)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [categories, title])

  /** @param change what is to differ; a new view begins with its first page */
  function go(change: Partial<ListView>) {
    const next = { ...view, after: null, ...change }
    if (next.order === 'newest' && next.search === '') next.order = null
    const address = addressOf(next)
    if (address === location.pathname + location.search) return
    // A list that was opened on a later page lacks what comes before: the server begins it anew.
    if (first.after) return goWithToast(address)
    history.pushState(null, '', address)
    document.title = titleOf(next, title)
    setView(next)
  }

  return [view, go] as const
}
