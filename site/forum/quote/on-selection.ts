/** Delay after the last change of the selection, in milliseconds. */
const PAUSE = 150

/**
 * Notifies a listener after the selection has changed: after a pause, and not while the pointer is still selecting.
 * @returns a function that stops it
 */
export function onSelection(listener: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let isDrawing = false
  function update() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isDrawing) listener()
    }, PAUSE)
  }
  function handlePointer({ type, pointerType }: PointerEvent) {
    isDrawing = type === 'pointerdown' && pointerType === 'mouse'
    update()
  }
  const { signal } = listening
  document.addEventListener('selectionchange', update, { signal })
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(type, handlePointer, { signal })
  addEventListener('resize', update, { signal })
  update()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
