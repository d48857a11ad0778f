import { waitForLock } from '../../database/advisory-locks.ts'
import { isUuid } from '../../database/cursors.ts'
import { db } from '../../database/db.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import { spendAs } from '../../http/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import { MAX_MUTED } from '../../people/limits.ts'
import { nameShownTo } from '../../people/names.ts'
import { ACTIVE, mutedBy, requireMember, type SignedInMember, type Viewer } from '../../policy.ts'

/** A muted member, with their name as the viewer may read it. */
export type MutedMember = { id: string; name: string; mutedAt: Date }

const NAMED = { id: true, firstName: true, lastName: true, isPublicProfile: true, leavesAt: true } as const

/**
 * Returns a page of the members whom the viewer has muted, latest first, including those whose mute has no effect now.
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findMutedMembers(viewer: Viewer, args: PageArgs): Promise<ListPage<MutedMember>> {
  requireMember(viewer, 'see whom you’ve muted')
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.mute.findMany({
      ...page,
      where: { AND: [where, { memberId: viewer.id }] },
      include: { muted: { select: NAMED } },
      relationLoadStrategy: 'join',
    })
  }
  const page = await readPageById(args, 'desc', read, ({ id }) => id)
  return {
    ...page,
    // The viewer knows the id, and needs it to end the mute.
    nodes: page.nodes.map(({ mutedId, muted, createdAt }) => ({
      id: mutedId,
      name: muted.leavesAt ? 'Deleted member' : nameShownTo(viewer, muted).join(' '),
      mutedAt: createdAt,
    })),
  }
}

/** Returns the ids of members whose items are collapsed for a member. */
export async function findMuted({ id }: SignedInMember): Promise<string[]> {
  const rows = await db.member.findMany({ where: mutedBy(id), select: { id: true }, take: MAX_MUTED })
  return rows.map((row) => row.id)
}

/** Selects members who can be muted. */
const MUTABLE = { ...ACTIVE, isPublicProfile: true, role: { not: 'admin' } } as const

/** Returns true when the viewer can mute this member. */
export const canMute = async (viewer: SignedInMember, id: string): Promise<boolean> =>
  id !== viewer.id && isUuid(id) && (await db.member.count({ where: { id, ...MUTABLE } })) > 0

/**
 * Mutes a member without their knowledge. Idempotent.
 * @param id the id of a member with a public profile
 * @returns their id
 * @throws Refusal SIGNED_OUT, NOT_FOUND, FORBIDDEN for an administrator or the viewer, CONFLICT over the limit of an
 *   account, TOO_MANY
 */
export async function muteMember(viewer: Viewer, id: string): Promise<string> {
  requireMember(viewer, 'mute a member')
  if (id === viewer.id) throw new Refusal('FORBIDDEN', 'You can’t mute yourself.')
  await spendAs(viewer, 'mutes')
  const muted = isUuid(id)
    ? await db.member.findFirst({ where: { id, ...ACTIVE, isPublicProfile: true } })
    : null
  if (!muted) throw new Refusal('NOT_FOUND', 'Member not found')
  if (muted.role === 'admin') throw new Refusal('FORBIDDEN', 'Moderators can’t be muted.')
  const own = { memberId: viewer.id, mutedId: id }
  await db.$transaction(async (tx) => {
    // Serializes a member's mutes, so that two cannot both be the last one within the limit.
    await waitForLock(tx, 'mutes', viewer.id)
    const others = await tx.mute.count({ where: { memberId: viewer.id, mutedId: { not: id } } })
    if (others >= MAX_MUTED)
      throw new Refusal('CONFLICT', `You’ve muted ${MAX_MUTED} members, which is the most. Unmute one first.`)
    await tx.mute.createMany({ data: [own], skipDuplicates: true })
  })
  return id
}

/**
 * Ends a mute. Idempotent.
 * @returns the member's id
 * @throws Refusal SIGNED_OUT
 */
export async function unmuteMember(viewer: Viewer, id: string): Promise<string> {
  requireMember(viewer, 'unmute a member')
  if (isUuid(id)) await db.mute.deleteMany({ where: { memberId: viewer.id, mutedId: id } })
  return id
}
