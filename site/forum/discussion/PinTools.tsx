import { useState, type SubmitEvent } from 'react'
import { useClient } from 'urql'
import { lazy } from '../../lib/lazy.tsx'
import { toastProblem } from '../../lib/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'

const PinDialog = lazy(() => import('./PinDialog.tsx'))

type Props = { id: string; isPinned: boolean }

/** For administrators: pins a discussion until a day, or unpins it. Without script it is pinned for two weeks. */
export function PinTools({ id, isPinned }: Props) {
  const [isOpen, setOpen] = useState(false)
  const client = useClient()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPinned) return setOpen(true)
    try {
      const { unpinPost } = await import('./brief-acts.ts')
      await unpinPost(client, id)
    } catch {
      toastProblem('This could not be loaded', 'Please check your connection and try again.')
    }
  }

  return (
    <>
      <form className="contents" method="post" onSubmit={(event) => void handleSubmit(event)}>
        <input type="hidden" name="act" value={isPinned ? 'unpin' : 'pin'} />
        <button className="item-action">
          <Icon name="pin" />
          <span className="max-sm:sr-only">
            {isPinned ? 'Unpin' : 'Pin'}
            {!isPinned && <span className="without-script"> for two weeks</span>}
          </span>
        </button>
      </form>
      {isOpen && <PinDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
