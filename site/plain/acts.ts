/** Events that count as a reader's interaction with a page. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'submit'] as const

/**
 * Calls back at every interaction, before any other listener, to load what an action may need.
 * @returns a function that stops listening
 */
export function onAct(callback: () => void): () => void {
  for (const act of ACTS) addEventListener(act, callback, true)
  return () => {
    for (const act of ACTS) removeEventListener(act, callback, true)
  }
}
