import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

/** Shows the keyboard shortcuts of a tab, by a button or by its own shortcut. */
export function KeysHelp({ of }: { of: 'moderation' | 'users' }) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button
        className="needs-script ml-auto [@media(hover:none)]:hidden"
        look="quiet"
        isSmall
        onClick={() => setOpen(true)}
      >
        Keys <kbd className="key">?</kbd>
      </Button>
      {isOpen && <KeysDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
