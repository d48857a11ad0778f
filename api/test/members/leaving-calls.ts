import { deleteAccount } from '../../members/account/deletion.ts'
import { eraseDeparted } from '../../members/account/departures.ts'
import type { SignedInMember } from '../../policy.ts'

/** Milliseconds after which nobody can come back any more. */
export const EIGHT_DAYS = 8 * 86_400_000

/** Deletes an account, and skips the grace period. */
export async function leaveForGood(member: SignedInMember, takesItems = false): Promise<void> {
  await deleteAccount(member, { email: member.email, takesItems })
  await eraseDeparted(new Date(Date.now() + EIGHT_DAYS))
}
