import type { Session } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { requireBrowser, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteEvent } from '../../http/security-events.ts'
import { LIFE } from './sessions.ts'

/** Returns the member's sessions, last used first. */
export async function findSessions(viewer: Viewer): Promise<Session[]> {
  requireBrowser(viewer, 'see your sessions')
  const idle = viewer.role === 'admin' ? LIFE.adminIdle : LIFE.idle
  const now = Date.now()
  return db.session.findMany({
    where: { memberId: viewer.id, endsAt: { gt: new Date(now) }, lastSeenAt: { gt: new Date(now - idle) } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: 100,
  })
}

/**
 * Ends one of the member's own sessions.
 * @returns its id
 * @throws Refusal NOT_FOUND for one that has ended or belongs to another member
 */
export async function endSessionById(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'end a session')
  const { count } = isUuid(id)
    ? await db.session.deleteMany({ where: { id, memberId: viewer.id } })
    : { count: 0 }
  if (count === 0) throw new Refusal('NOT_FOUND', 'This session has already ended.')
  await noteEvent('sessions_ended', viewer, { count })
  return id
}

/** Ends all of the member's sessions but this one; returns their number. */
export async function endOtherSessions(viewer: Viewer): Promise<number> {
  requireBrowser(viewer, 'end your other sessions')
  const { count } = await db.session.deleteMany({
    where: { memberId: viewer.id, id: { not: viewer.sessionId } },
  })
  await noteEvent('sessions_ended', viewer, { count })
  return count
}
