import { useMutation } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { tellOutcome } from '../refetch.ts'
import { VerifyMutation, type User } from './operations.ts'
import { PlainUserActs } from './PlainUserActs.tsx'
import type { UserAct } from './UserDialogs.tsx'

type Props = { user: User; onAct: (act: UserAct) => void }

/** What can be done about a member. One's own role and account are somebody else's to change. */
export function UserActions({ user, onAct }: Props) {
  const [{ fetching: isVerifying }, verify] = useMutation(VerifyMutation)
  const words = {
    done: 'User Verified',
    failed: 'Failed to verify user',
    description: `${user.firstName} ${user.lastName} is now a member; we’ve e-mailed them.`,
  }
  const name = <span className="sr-only"> {`${user.firstName} ${user.lastName}`}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {!user.isVerified && (
        <Button
          isSmall
          busyLabel={isVerifying && 'Verifying...'}
          onClick={async () => void tellOutcome(await verify({ id: user.id }), words)}
        >
          Verify{name}
        </Button>
      )}
      {!user.isVerified && !user.notAcceptedAt && (
        <Button look="secondary" isSmall onClick={() => onAct({ kind: 'decline', user })}>
          Decline{name}
        </Button>
      )}
      {!user.isViewer && (
        <>
          <Button look="secondary" isSmall onClick={() => onAct({ kind: 'role', user })}>
            Change role{name}
          </Button>
          <Button look="secondary" isSmall onClick={() => onAct({ kind: 'disable', user })}>
            {user.isDisabled ? 'Enable' : 'Disable'}
            {name}
          </Button>
        </>
      )}
      {user.isViewer && <span className="text-sm text-soft">This is you</span>}
      <PlainUserActs user={user} />
    </div>
  )
}
