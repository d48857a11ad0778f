import type { Member } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'

/**
 * Makes an address that shows an applicant the status of their application. It goes to an applicant who has proved that
 * the e-mail address is theirs, or into an e-mail; earlier ones stay valid.
 * @returns the path, with a token that is stored nowhere
 */
export async function makeStatusPath(memberId: string, within: Database = db): Promise<string> {
  const token = newToken()
  await within.statusLink.create({ data: { memberId, tokenHash: hashOf(token) } })
  return `/forum/register/status?token=${token}`
}

/** Returns the applicant to whom a token belongs; null for an unknown or expired token. */
export async function findByStatusToken(token: string): Promise<Member | null> {
  const link = await db.statusLink.findUnique({
    where: { tokenHash: hashOf(token) },
    select: { member: true },
  })
  return link?.member ?? null
}
