import { Button } from '../../ui/Button.tsx'
import { actsOn } from './acts.ts'
import type { User } from './operations.ts'
import { PlainUserActs } from './PlainUserActs.tsx'
import type { UserAct } from './UserDialogs.tsx'
import { VerifyButton } from './VerifyButton.tsx'

type Props = { user: User; onAct: (act: UserAct) => void }

/** What can be done about a member, where there is room for all of it. */
export const UserActions = ({ user, onAct }: Props) => (
  <div className="flex flex-wrap gap-2">
    {!user.isVerified && <VerifyButton user={user} />}
    {actsOn(user).map(({ kind, label }) => (
      <Button key={kind} look="secondary" isSmall onClick={() => onAct({ kind, user })}>
        {label}
        <span className="sr-only">{` ${user.firstName} ${user.lastName}`}</span>
      </Button>
    ))}
    {user.isViewer && <span className="text-sm text-soft">This is you</span>}
    <PlainUserActs user={user} />
  </div>
)
