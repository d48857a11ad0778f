import type { Member } from '../../prisma/client/client.ts'
import type { Database } from '../db.ts'
import { beginSession } from './sessions.ts'

/** From where a request comes, as far as sign-in and limits need to know. */
export type Origin = {
  network: string
  userAgent: string | null
  /** Which browser it is, as far as a sign-in link needs to know; from a cookie of its own. */
  nonce?: string | null
}

export type SignedIn = {
  success: true
  user: { id: string; email: string; firstName: string; lastName: string; role: 'user' | 'admin' }
  message: string
  session: { token: string; endsAt: Date }
}
export type NotSignedIn = { success: false; message: string }

/**
 * Starts the session of a member who has signed in, whichever way that was.
 * @returns what their browser is told
 */
export async function startSession(tx: Database, member: Member, origin: Origin): Promise<SignedIn> {
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
