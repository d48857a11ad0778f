import type { Member, Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { isAdmin, may, requireMember, requireThat, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteAccess } from '../access/notes.ts'

/** The columns that identify a profile and determine its visibility. */
export type Profile = Pick<Member, 'id' | 'isPublicProfile'>

/**
 * Returns a member's profile; null when there is none. Only administrators see the profile of an applicant or a leaving
 * member; opening it, or a private one, is recorded for its owner.
 * @param shape Prisma `select` or `include`; a `select` must contain id and isPublicProfile
 */
export async function findProfile(
  viewer: Viewer,
  id: string,
  shape: Prisma.MemberDefaultArgs = {},
): Promise<Member | null> {
  if (!isUuid(id)) return null
  const where = isAdmin(viewer) ? { id } : { id, isVerified: true, leavesAt: null }
  await noteAccess(viewer, id, { isProfile: true })
  return db.member.findFirst({ ...shape, where })
}

/** Returns a profile only if the viewer sees more of it than the public. */
export async function findProfileBeyond(viewer: Viewer, id: string): Promise<Member | null> {
  return may.seeEmail(viewer, { id }) ? findProfile(viewer, id) : null
}

/** @throws Refusal NOT_FOUND */
export async function requireProfile(viewer: Viewer, id: string): Promise<Member> {
  const member = await findProfile(viewer, id)
  if (!member) throw new Refusal('NOT_FOUND', 'Profile not found')
  return member
}

/** Counts of approved items and the votes on them as shown publicly (specification, section 3, "Profile stats"). */
export type Statistics = {
  postsCount: number
  repliesCount: number
  totalUpvotes: number
  totalDownvotes: number
}

/** Returns a profile's statistics, in one statement; null for viewers who may not see the profile. */
export async function statisticsOf(viewer: Viewer, profile: Profile): Promise<Statistics | null> {
  if (!may.seeMember(viewer, profile)) return null
  const [row] = await db.$queryRaw<Statistics[]>`
    select
      count(*) filter (where "isPost")::int as "postsCount",
      count(*) filter (where not "isPost")::int as "repliesCount",
      coalesce(sum(greatest("likeCount" + "likeAdjustment", 0)), 0)::int as "totalUpvotes",
      coalesce(sum(greatest("dislikeCount" + "dislikeAdjustment", 0)), 0)::int as "totalDownvotes"
    from (
      select true as "isPost", "likeCount", "likeAdjustment", "dislikeCount", "dislikeAdjustment"
      from "PublishedPost" where "authorId" = ${profile.id}::uuid
      union all
      select false, "likeCount", "likeAdjustment", "dislikeCount", "dislikeAdjustment"
      from "PublishedReply" where "authorId" = ${profile.id}::uuid
    ) as "item"`
  return row ?? null
}

/**
 * Records that a member is active now (specification, section 7, "update-activity").
 * @throws Refusal SIGNED_OUT, FORBIDDEN for another member's id
 */
export async function updateActivity(viewer: Viewer, id: string): Promise<void> {
  requireMember(viewer, 'do this')
  requireThat(viewer.id === id, 'userId must match the signed-in member.')
  await db.member.update({ where: { id }, data: { lastActiveAt: new Date() } })
}
