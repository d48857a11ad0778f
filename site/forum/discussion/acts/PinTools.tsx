import { useState, type MouseEvent } from 'react'
import { lazy } from '../../../ui/islands/lazy.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { usePressWithReply } from '../../reply-form.ts'

const PinDialog = lazy(() => import('./PinDialog.tsx'))

/** Pins a discussion until a day, as an administrator; without script for two weeks. */
export function PinTools({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const sentAs = usePressWithReply('pin', id) ?? { name: 'act', value: 'pin' }

  function handlePress(event: MouseEvent) {
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <form className="contents" method="post">
        <button className="item-action" {...sentAs} title="Pin" onClick={handlePress}>
          <Icon name="pin" />
          <span className="sr-only">
            Pin<span className="without-script"> for two weeks</span>
          </span>
        </button>
      </form>
      {isOpen && <PinDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
