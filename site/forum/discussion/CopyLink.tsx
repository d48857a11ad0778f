import { useState } from 'react'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Copies the permanent URL of an item. It is icon-only, so that the row of actions fits on one line. */
export function CopyLink({ path }: { path: string }) {
  const [uncopied, setUncopied] = useState('')
  async function handleCopy() {
    const address = new URL(path, location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      setUncopied('')
      toast('Link copied')
    } catch {
      // The browser denies clipboard access: the URL is selected for copying by hand.
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
