import { useLatest } from '../../lib/use-latest.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import type { User } from './operations.ts'
import { RoleDialog } from './RoleDialog.tsx'

/** What an administrator is about to do to whom. */
export type UserAct = { kind: 'role' | 'disable' | 'decline'; user: User }

type Props = { act: UserAct | null; onClose: () => void }

/** The dialog of the act that was chosen. */
export function UserDialogs({ act, onClose }: Props) {
  // While a dialog closes it still shows whom it was about.
  const latest = useLatest(act ?? undefined)
  if (!latest) return null
  const { kind, user } = latest
  const common = { user, isOpen: act !== null, onClose }
  const key = `${kind} ${user.id} ${String(act !== null)}`
  if (kind === 'role') return <RoleDialog key={key} {...common} />
  if (kind === 'disable') return <DisableDialog key={key} {...common} />
  return <DeclineDialog key={key} {...common} />
}
