import type { Member, Prisma } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { NEW_DAYS, TICKS } from './limits.ts'
import { may, type Viewer } from '../policy.ts'

type Named = { id: string; isPublicProfile: boolean; firstName: string; lastName: string }

/** Returns the first and last name as the viewer may read them (decisions, "Privacy"). */
export const nameShownTo = (viewer: Viewer, member: Named): [string, string] =>
  may.seeMember(viewer, member) ? [member.firstName, member.lastName] : ['Anonymous', 'User']

/** The id of all anonymous members, which no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns an author's id if the viewer may know it: it identifies everything that they wrote. */
export const idShownTo = (viewer: Viewer, member: { id: string; isPublicProfile: boolean }) =>
  may.seeMember(viewer, member) ? member.id : NOBODY

/** Returns a fact about a member; null when the viewer may not know it. */
export const shownTo = <Fact>(
  viewer: Viewer,
  member: { id: string; isPublicProfile: boolean },
  fact: Fact,
) => (may.seeMember(viewer, member) ? fact : null)

/** Returns when a member was approved; null when they are no longer new. */
export const newSince = ({ approvedAt }: Pick<Member, 'approvedAt'>) =>
  approvedAt && Date.now() - approvedAt.getTime() < NEW_DAYS * 24 * 3_600_000 ? approvedAt : null

/** Returns the checkboxes that a member ticked; empty for signed-out viewers. */
export const ticksShownTo = (viewer: Viewer, member: Pick<Member, 'id' | 'isPublicProfile' | 'ticks'>) =>
  viewer && may.seeMember(viewer, member) ? TICKS.filter((tick) => member.ticks.includes(tick)) : []

/** Returns the signed-in member's row; null when signed out. */
export const findViewer = (viewer: Viewer, shape: Prisma.MemberDefaultArgs = {}) =>
  viewer && db.member.findUnique({ ...shape, where: { id: viewer.id } })
