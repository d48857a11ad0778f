import { db, type Database } from '../db.ts'
import type { Person, Viewer } from '../policy.ts'
import { hashOf, newToken } from './tokens.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a session lives (decisions, "Sign-in"), in milliseconds. */
export const LIFE = { whole: 30 * DAY, idle: 14 * DAY, adminIdle: DAY / 2 } as const

/** `lastSeenAt` is written at most this often: a page view should not be a write. */
const SEEN_EVERY = MINUTE

/**
 * Begins a session.
 * @returns the token for the cookie, and when the session ends at the latest
 */
export async function beginSession(memberId: string, userAgent: string | null, within: Database = db) {
  const token = newToken()
  const endsAt = new Date(Date.now() + LIFE.whole)
  await within.session.create({
    data: { tokenHash: hashOf(token), memberId, endsAt, userAgent: userAgent?.slice(0, 300) ?? null },
  })
  return { token, endsAt }
}

/**
 * Who holds this token: a verified, enabled member whose session has neither ended nor gone idle; else null.
 */
export async function viewerOf(token: string | undefined): Promise<Viewer> {
  if (!token) return null
  const session = await db.session.findUnique({
    where: { tokenHash: hashOf(token) },
    include: { member: true },
    relationLoadStrategy: 'join',
  })
  if (!session) return null

  const { member, lastSeenAt } = session
  const now = Date.now()
  const idle = member.role === 'admin' ? LIFE.adminIdle : LIFE.idle
  const over = session.endsAt.getTime() <= now || lastSeenAt.getTime() + idle <= now
  if (over || member.isDisabled || !member.isVerified) return null

  if (now - lastSeenAt.getTime() > SEEN_EVERY)
    await db.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: new Date(now) } })
  const { id, email, firstName, lastName, role } = member
  return { id, email, firstName, lastName, role, sessionId: session.id }
}

/** Ends this session on the server. */
export async function endSession({ id, sessionId }: Person): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId, memberId: id } })
}

/** Ends every session of a member, in the transaction that makes it necessary. */
export async function endSessionsOf(memberId: string, within: Database): Promise<void> {
  await within.session.deleteMany({ where: { memberId } })
}
