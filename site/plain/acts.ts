/** A reader's acts on a page, beyond looking at it. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'submit'] as const

/**
 * Calls back at a reader's acts, before any other listener: the time to load what an act may need.
 * @returns a function that stops listening
 */
export function onAct(callback: () => void): () => void {
  for (const act of ACTS) addEventListener(act, callback, true)
  return () => {
    for (const act of ACTS) removeEventListener(act, callback, true)
  }
}
