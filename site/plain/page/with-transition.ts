/**
 * Fades from the previous state of the page to the changed one, or changes it immediately if transitions are
 * unsupported or reduced motion is preferred.
 */
export function withTransition(change: () => void): Promise<unknown> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return Promise.resolve(change())
  const { ready, finished } = document.startViewTransition(change)
  // A busy browser or a newer transition may skip this one; the change itself is made anyway.
  ready.catch(() => undefined)
  return finished
}
