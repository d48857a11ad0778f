import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ConfirmAgain } from './ConfirmAgain.tsx'

let root: Root | undefined

/**
 * Opens the dialog in which a member confirms that it is them.
 * @param done told whether they did
 */
export function openConfirmAgain(done: (isConfirmed: boolean) => void) {
  root ??= createRoot(document.createElement('div'))
  const show = (isOpen: boolean) =>
    flushSync(() => root?.render(<ConfirmAgain isOpen={isOpen} onDone={handleDone} />))
  function handleDone(isConfirmed: boolean) {
    // Not while React is at work on the press that ends it.
    queueMicrotask(() => {
      show(false)
      done(isConfirmed)
    })
  }
  show(true)
}
