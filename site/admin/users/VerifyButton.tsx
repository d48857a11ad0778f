import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import type { User } from './operations.ts'
import { useVerify } from './use-verify.ts'

type Props = {
  user: User
  /** True if a keyboard shortcut does the same; the button then shows it. */
  hasKey?: boolean
}

/** Verifies an applicant. */
export function VerifyButton({ user, hasKey = false }: Props) {
  const { isVerifying, verify } = useVerify(user)
  const button = (
    <Button isSmall busyLabel={isVerifying && 'Verifying...'} onClick={() => void verify()}>
      Verify<span className="sr-only">{` ${user.firstName} ${user.lastName}`}</span>
    </Button>
  )
  return hasKey ? <Tooltip text="Key: a">{button}</Tooltip> : button
}
