import type { Member, Session } from '../../../prisma/client/client.ts'
import { db, prepared, type Database } from '../../database/db.ts'
import type { MemberInBrowser } from '../../policy.ts'
import { hashOf } from '../../lib/tokens.ts'
import { noteSeen } from './last-seen.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The lifetime of a session (decisions, "Sign-in"), in milliseconds. */
export const LIFE = { whole: 30 * DAY, idle: 14 * DAY, adminIdle: DAY / 2 } as const

/** The minimum interval of storing `lastSeenAt`: a page view should not be a write. */
const SEEN_INTERVAL = MINUTE

type Holder = Pick<Session, 'endsAt' | 'lastSeenAt'> &
  Pick<
    Member,
    'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'isVerified' | 'isDisabled' | 'leavesAt'
  > & {
    sessionId: string
    hasUnpublishedPosts: boolean
  }

/** Runs on every request of a member. */
const findHolder = prepared<Holder>(
  'holder of a session',
  `select session.id as "sessionId", session."endsAt", session."lastSeenAt", member.id, member.email,
     member."firstName", member."lastName", member.role, member."isVerified", member."isDisabled", member."leavesAt",
     exists (
       select from "Post" where "authorId" = member.id and status <> 'approved' and "deletedAt" is null
     ) as "hasUnpublishedPosts"
   from "Session" session join "Member" member on member.id = session."memberId"
   where session."tokenHash" = $1`,
)

/** Returns the active member of a valid session; null for an ended or idle session. */
export async function viewerOf(token: string | undefined): Promise<MemberInBrowser | null> {
  if (!token) return null
  const [holder] = await findHolder(Buffer.from(hashOf(token)))
  if (!holder) return null

  const { id, email, firstName, lastName, role, sessionId, lastSeenAt, endsAt, hasUnpublishedPosts } = holder
  const now = Date.now()
  const idle = role === 'admin' ? LIFE.adminIdle : LIFE.idle
  const isOver = endsAt.getTime() <= now || lastSeenAt.getTime() + idle <= now
  if (isOver || holder.isDisabled || !holder.isVerified || holder.leavesAt) return null

  if (now - lastSeenAt.getTime() > SEEN_INTERVAL) {
    await db.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date(now) } })
    await noteSeen(db, id)
  }
  return { id, email, firstName, lastName, role, sessionId, hasUnpublishedPosts }
}

/** Ends this session on the server. */
export async function endSession({ id, sessionId }: MemberInBrowser): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId, memberId: id } })
}

/** Ends all of a member's sessions, in the transaction of the act that requires it. */
export async function endSessionsOf(memberId: string, within: Database): Promise<void> {
  await within.session.deleteMany({ where: { memberId } })
}
