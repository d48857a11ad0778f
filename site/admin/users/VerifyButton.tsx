import { useMutation } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { tellOutcome } from '../refetch.ts'
import { VerifyMutation, type User } from './operations.ts'

/** Makes an applicant a member. */
export function VerifyButton({ user }: { user: User }) {
  const [{ fetching: isVerifying }, verify] = useMutation(VerifyMutation)
  const name = `${user.firstName} ${user.lastName}`
  const words = {
    done: 'User Verified',
    failed: 'Failed to verify user',
    description: `${name} is now a member; we’ve e-mailed them.`,
  }
  return (
    <Button
      isSmall
      busyLabel={isVerifying && 'Verifying...'}
      onClick={async () => void tellOutcome(await verify({ id: user.id }), words)}
    >
      Verify<span className="sr-only"> {name}</span>
    </Button>
  )
}
