import { useLatest } from '../../ui/islands/use-latest.ts'
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
  // While a dialog closes it still shows whom it was about.
  const latest = useLatest(act ?? undefined)
  if (!latest) return null
  const common = { isOpen: act !== null, onClose }
  const key = `${latest.kind} ${latest.user.id} ${String(act !== null)}`
  if (latest.kind === 'disable' || latest.kind === 'enable') {
    const ActionDialog = latest.kind === 'enable' ? EnableDialog : DisableDialog
    return <ActionDialog key={key} user={latest.user} {...common} returnFocus={returnFocus} />
  }
  const ActionDialog = latest.kind === 'role' ? RoleDialog : DeclineDialog
  return <ActionDialog key={key} user={latest.user} {...common} />
}
