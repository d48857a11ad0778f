import { DeclineDialog } from './DeclineDialog.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import type { Suspendable, User } from './operations.ts'
import { RoleDialog } from './RoleDialog.tsx'

/** An action on a member that an administrator has started. */
export type MemberAct =
  | { kind: 'role' | 'decline'; user: User }
  | { kind: 'disable'; user: Suspendable }
  | { kind: 'enable'; user: Suspendable }

type Props = {
  act: MemberAct | null
  onClose: () => void
  /** Returns the element that receives the focus if the one that opened the dialog is gone. */
  returnFocus?: () => HTMLElement | null
}

/** Shows the dialog of a started action. */
export function MemberDialogs({ act, onClose, returnFocus }: Props) {
  if (!act) return null
  if (act.kind === 'enable')
    return <EnableDialog user={act.user} onClose={onClose} returnFocus={returnFocus} />
  if (act.kind === 'disable')
    return <DisableDialog users={[act.user]} onClose={onClose} returnFocus={returnFocus} />
  const ActionDialog = act.kind === 'role' ? RoleDialog : DeclineDialog
  return <ActionDialog user={act.user} onClose={onClose} />
}
