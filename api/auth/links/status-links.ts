import type { Member } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'

/**
 * Creates a link to the status of an application, for an applicant who has proved their address, or for an e-mail.
 * Earlier links stay valid.
 * @returns the path, with a token that is never stored in plain text
 */
export async function makeStatusPath(memberId: string, within: Database = db): Promise<string> {
  const token = newToken()
  await within.statusLink.create({ data: { memberId, tokenHash: hashOf(token) } })
  return `/forum/register/status?token=${token}`
}

/** Returns the applicant of a token; null for an unknown or expired token. */
export async function findByStatusToken(token: string): Promise<Member | null> {
  const link = await db.statusLink.findUnique({
    where: { tokenHash: hashOf(token) },
    select: { member: true },
  })
  return link?.member ?? null
}
