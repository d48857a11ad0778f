import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuAction } from '../../ui/overlays/Menu.tsx'
import { actsOn } from './acts.ts'
import type { User } from './operations.ts'
import type { MemberAct } from './MemberDialogs.tsx'
import { VerifyButton } from './VerifyButton.tsx'

type Props = { user: User; onAct: (act: MemberAct) => void }

/** Offers the actions on a member in a row: verifying an applicant as a button, the others in a menu. */
export function RowActions({ user, onAct }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const acts = actsOn(user)

  function choose(kind: MemberAct['kind']) {
    // The dialog returns the focus to the element that had it, so that must be one that remains after the menu closes.
    trigger.current?.focus()
    onAct({ kind, user })
  }
  const button = (
    <button
      ref={trigger}
      className="needs-script grid size-9 cursor-pointer place-items-center rounded-sm text-soft hover:bg-brand-soft hover:text-brand data-[state=open]:bg-brand-soft data-[state=open]:text-brand [&_.icon]:stroke-3"
      type="button"
    >
      <Icon name="more" />
      <span className="sr-only">{`Actions for ${user.firstName} ${user.lastName}`}</span>
    </button>
  )
  return (
    <div
      ref={setCorner}
      className="flex items-center justify-end gap-1 print:hidden"
      data-applicant={user.isVerified ? undefined : ''}
    >
      {!user.isVerified && <VerifyButton user={user} />}
      {acts.length > 0 && (
        <Menu trigger={button} isOpen={isOpen} onOpenChange={setOpen} container={corner}>
          {acts.map(({ kind, label, icon }) => (
            <MenuAction key={kind} icon={icon} onSelect={() => choose(kind)}>
              {label}
            </MenuAction>
          ))}
        </Menu>
      )}
      {user.isViewer && <span className="text-sm text-soft">This is you</span>}
    </div>
  )
}
