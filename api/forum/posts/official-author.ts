import { db } from '../../database/db.ts'
import { ACTIVE, type SignedInMember } from '../../policy.ts'

/** Returns the member in whose name the site starts discussions: the first administrator; null when there is none. */
export async function findOfficialAuthor(): Promise<SignedInMember | null> {
  const member = await db.member.findFirst({
    where: { role: 'admin', ...ACTIVE },
    orderBy: { id: 'asc' },
    select: { id: true, email: true, firstName: true, lastName: true, role: true },
  })
  return member && { ...member, sessionId: null }
}
