import type { Member, Prisma } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { NEW_DAYS, TICKS } from './limits.ts'
import { may, type Viewer } from '../policy.ts'

type Named = { id: string; isPublicProfile: boolean; firstName: string; lastName: string }

/** First and last name as this viewer may read them (decisions, "Privacy"). */
export const nameShownTo = (viewer: Viewer, member: Named): [string, string] =>
  may.seeMember(viewer, member) ? [member.firstName, member.lastName] : ['Anonymous', 'User']

/** The id shown for any unnamed member: it belongs to nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns an author's id to a viewer who may know them: it identifies everything that they wrote. */
export const idShownTo = (viewer: Viewer, member: { id: string; isPublicProfile: boolean }) =>
  may.seeMember(viewer, member) ? member.id : NOBODY

/** Returns a fact about a member, or null when this viewer may not know it. */
export const shownTo = <Fact>(
  viewer: Viewer,
  member: { id: string; isPublicProfile: boolean },
  fact: Fact,
) => (may.seeMember(viewer, member) ? fact : null)

/** Returns when a member was approved; null for one who is new no longer. */
export const newSince = ({ approvedAt }: Pick<Member, 'approvedAt'>) =>
  approvedAt && Date.now() - approvedAt.getTime() < NEW_DAYS * 24 * 3_600_000 ? approvedAt : null

/** Returns what a member ticked; nothing to a stranger. */
export const ticksShownTo = (viewer: Viewer, member: Pick<Member, 'id' | 'isPublicProfile' | 'ticks'>) =>
  viewer && may.seeMember(viewer, member) ? TICKS.filter((tick) => member.ticks.includes(tick)) : []

/** The signed-in member's own row; null for a stranger. */
export const findViewer = (viewer: Viewer, shape: Prisma.MemberDefaultArgs = {}) =>
  viewer && db.member.findUnique({ ...shape, where: { id: viewer.id } })
