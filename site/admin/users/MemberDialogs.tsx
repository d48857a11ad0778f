import { DeclineDialog } from './DeclineDialog.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import type { Suspendable, User } from './operations.ts'
import { RoleDialog } from './RoleDialog.tsx'

/** The act that an administrator is about to carry out, and its member. */
export type MemberAct =
  | { kind: 'role' | 'decline'; user: User }
  | { kind: 'disable'; user: Suspendable }
  | { kind: 'enable'; user: Suspendable }

type Props = {
  act: MemberAct | null
  onClose: () => void
  /** Receives the focus when the element that opened the dialog has gone. */
  returnFocus?: () => HTMLElement | null
}

/** The dialog of the act that was chosen. */
export function MemberDialogs({ act, onClose, returnFocus }: Props) {
  if (!act) return null
  if (act.kind === 'enable')
    return <EnableDialog user={act.user} onClose={onClose} returnFocus={returnFocus} />
  if (act.kind === 'disable')
    return <DisableDialog users={[act.user]} onClose={onClose} returnFocus={returnFocus} />
  const ActionDialog = act.kind === 'role' ? RoleDialog : DeclineDialog
  return <ActionDialog user={act.user} onClose={onClose} />
}
