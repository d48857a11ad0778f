/** Shows a change of the page as a fade from what it was, or at once where a browser cannot or motion is unwanted. */
export function withTransition(change: () => void): Promise<unknown> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return Promise.resolve(change())
  const { ready, finished } = document.startViewTransition(change)
  // A busy machine gives it up, and so does the next one: the change itself is made all the same.
  ready.catch(() => undefined)
  return finished
}
