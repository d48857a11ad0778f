import { useState } from 'react'
import { lazy } from '../../../ui/islands/lazy.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

type Props = { id: string; title: string; category: string }

/** Moves a discussion or corrects its title, as an administrator. PlainChanges.astro does so without a script. */
export function ChangeTools(post: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="item-action needs-script"
        title="Move or retitle"
        onClick={() => setOpen(true)}
      >
        <Icon name="arrow-right" />
        <span className="sr-only">Move or retitle</span>
      </button>
      {isOpen && <ChangeDialog {...post} onClose={() => setOpen(false)} />}
    </>
  )
}
