import type { Prisma } from '../../../prisma/client/client.ts'
import { APPLY_AGAIN_AFTER } from '../../auth/account-status.ts'
import type { Database } from '../../database/db.ts'

/**
 * Makes room for a new application of somebody whose last one was not accepted 30 days ago or longer: their address is
 * confirmed anew, and what they had said is replaced by what they say now (decisions, "After publication").
 * @param application what they say now, with what else is new
 * @returns whether there was such an application
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
