import type { Member } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { beginSession } from './sessions.ts'
import type { Origin, SignedIn } from './sign-in.ts'

/**
 * Begins the session of a member who has signed in, whichever way that was.
 * @returns what their browser is told
 */
export async function welcome(tx: Database, member: Member, origin: Origin): Promise<SignedIn> {
  const { id, email, firstName, lastName, role } = member
  await tx.member.update({ where: { id }, data: { lastActiveAt: new Date() } })
  const session = await beginSession(id, origin.userAgent, tx)
  return {
    success: true,
    user: { id, email, firstName, lastName, role },
    message: `Welcome back, ${firstName}!`,
    session,
  }
}
