import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../../ui/islands/replaced-text.ts'
import { ConfirmAgain } from './ConfirmAgain.tsx'

let root: Root | undefined

/**
 * Opens the dialog in which members confirm their identity.
 * @param done receives true if they did
 */
export function openConfirmAgain(done: (isConfirmed: boolean) => void) {
  root ??= createRoot(document.createElement('div'))
  const show = (isOpen: boolean) =>
    flushSync(() => root?.render(isOpen && <ConfirmAgain onDone={handleDone} />))
  function handleDone(isConfirmed: boolean) {
    // React is still handling the press that closes the dialog and cannot unmount at the same time.
    queueMicrotask(() => {
      show(false)
      done(isConfirmed)
    })
  }
  show(true)
}
