import { useState } from 'react'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Copies the lasting address of something. It has no label on screen: the row of an item has many acts, and stays one line. */
export function CopyLink({ path }: { path: string }) {
  const [uncopied, setUncopied] = useState('')
  async function handleCopy() {
    const address = new URL(path, location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      setUncopied('')
      toast('Link copied')
    } catch {
      // The browser denies access to its clipboard: the address is selected, to be copied by hand.
      setUncopied(address)
      toastProblem('The link could not be copied', address)
    }
  }

  return (
    <>
      <button
        type="button"
        className="item-action needs-script"
        title="Copy link"
        onClick={() => void handleCopy()}
      >
        <Icon name="link" />
        <span className="sr-only">Copy link</span>
      </button>
      {uncopied && (
        <input className="input order-last basis-full" readOnly aria-label="Link to copy" value={uncopied} />
      )}
    </>
  )
}
