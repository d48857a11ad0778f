import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { actsOn } from './acts.ts'
import type { User } from './operations.ts'
import type { MemberAct } from './MemberDialogs.tsx'
import { VerifyButton } from './VerifyButton.tsx'

type Props = { user: User; onAct: (act: MemberAct) => void }

/** Shows all actions on a member as buttons, where there is room for them. */
export const MemberActions = ({ user, onAct }: Props) => (
  <div className="flex flex-wrap gap-2">
    {!user.isVerified && <VerifyButton user={user} hasKey />}
    {actsOn(user).map(({ kind, label }) => {
      const button = (
        <Button key={kind} look="secondary" isSmall onClick={() => onAct({ kind, user })}>
          {label}
          <span className="sr-only">{` ${user.firstName} ${user.lastName}`}</span>
        </Button>
      )
      return kind === 'decline' ? (
        <Tooltip key={kind} text="Key: r">
          {button}
        </Tooltip>
      ) : (
        button
      )
    })}
    {user.isViewer && <span className="text-sm text-soft">This is you</span>}
  </div>
)
