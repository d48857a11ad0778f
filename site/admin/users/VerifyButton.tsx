import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import type { User } from './operations.ts'
import { useVerify } from './use-verify.ts'

type Props = {
  user: User
  /** A key does the same, and the button says which. */
  hasKey?: boolean
}

/** Makes an applicant a member. */
export function VerifyButton({ user, hasKey = false }: Props) {
  const { isVerifying, verify } = useVerify(user)
  const button = (
    <Button isSmall busyLabel={isVerifying && 'Verifying...'} onClick={() => void verify()}>
      Verify<span className="sr-only">{` ${user.firstName} ${user.lastName}`}</span>
    </Button>
  )
  return hasKey ? <Tooltip text="Key: a">{button}</Tooltip> : button
}
