import type { Prisma } from '../../../prisma/client/client.ts'
import { APPLY_AGAIN_AFTER } from '../../auth/account-status.ts'
import type { Database } from '../../database/db.ts'

/**
 * Replaces an application declined at least 30 days ago with a new one, whose address has to be confirmed again
 * (decisions, "After publication").
 * @param application the new details
 * @returns true when there was such an application
 */
export async function renewApplication(
  tx: Database,
  { email, ...application }: Prisma.MemberUpdateInput & { email: string },
): Promise<boolean> {
  const { count } = await tx.member.updateMany({
    where: {
      email,
      isVerified: false,
      isDisabled: false,
      notAcceptedAt: { lte: new Date(Date.now() - APPLY_AGAIN_AFTER) },
    },
    data: {
      addressConfirmedAt: null,
      ...application,
      joinedAt: new Date(),
      notAcceptedAt: null,
      notAcceptedReason: null,
      reminders: 0,
    },
  })
  return count > 0
}
