import { goWithToast } from '../../plain/toasts/toast-across-pages.ts'
import { useUrlState } from '../../ui/islands/use-url-state.ts'
import { addressOf, readView, titleOf, type ListView } from './address.ts'
import type { ForumTexts } from './texts.ts'

/**
 * Returns the view named in the URL, and a function that changes it without reloading the page.
 * @param first the view that the server rendered
 */
export function useView(first: ListView, { title, categories }: ForumTexts) {
  const [view, show] = useUrlState(
    first,
    (params) => readView(params, categories),
    (now) => (document.title = titleOf(now, title)),
  )

  /** Navigates to a changed view, starting with its first page. */
  function go(change: Partial<ListView>) {
    const next = { ...view, after: null, ...change }
    if (next.order === 'newest' && next.search === '') next.order = null
    const address = addressOf(next)
    if (address === location.pathname + location.search) return
    // A list opened on a later page lacks the earlier ones, so the server renders it from the start.
    if (first.after) return goWithToast(address)
    show(next, address)
  }

  return [view, go] as const
}
