import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../../ui/islands/replaced-text.ts'
import { ConfirmAgain } from './ConfirmAgain.tsx'

let root: Root | undefined

/**
 * Opens the dialog in which a member confirms that it is them.
 * @param done called with whether they did
 */
export function openConfirmAgain(done: (isConfirmed: boolean) => void) {
  root ??= createRoot(document.createElement('div'))
  const show = (isOpen: boolean) =>
    flushSync(() => root?.render(isOpen && <ConfirmAgain onDone={handleDone} />))
  function handleDone(isConfirmed: boolean) {
    // The press that closes the dialog is still being handled by React, which cannot render at once meanwhile.
    queueMicrotask(() => {
      show(false)
      done(isConfirmed)
    })
  }
  show(true)
}
