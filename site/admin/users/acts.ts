import type { IconName } from '../../ui/icons.ts'
import type { User } from './operations.ts'
import type { MemberAct } from './MemberDialogs.tsx'

type Offered = { kind: MemberAct['kind']; label: string; icon: IconName }

/** Returns the actions on a member that open a dialog. Administrators cannot change their own role or account. */
export const actsOn = (user: User): Offered[] => [
  ...(!user.isVerified && !user.notAcceptedAt
    ? [{ kind: 'decline', label: 'Decline', icon: 'close' } as const]
    : []),
  ...(user.isViewer ? [] : [{ kind: 'role', label: 'Change role', icon: 'person' } as const]),
  ...(user.isViewer ? [] : user.isDisabled ? OF_DISABLED : OF_ACTIVE),
]

const OF_ACTIVE: Offered[] = [{ kind: 'disable', label: 'Disable', icon: 'warning' }]
const OF_DISABLED: Offered[] = [
  { kind: 'enable', label: 'Enable', icon: 'check' },
  // Disabling a disabled member again withdraws their remaining items.
  { kind: 'disable', label: 'Take down their posts', icon: 'trash' },
]
