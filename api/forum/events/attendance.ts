import type { Member, Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { MAX_AT_ONCE } from '../../database/paging.ts'
import { isUuid } from '../../database/cursors.ts'
import { spendAs } from '../../http/rates.ts'
import { CANCELLED } from '../../items/limits.ts'
import { attendance } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { ACTIVE, PUBLISHED, requireMember, type SignedInMember, type Viewer } from '../../policy.ts'
import { irishTimeOf } from '../../text/moments.ts'
import { lockPost } from '../items/locks.ts'
import { readPost, type PostWithAuthor } from '../posts/posts.ts'

/**
 * Sets whether the viewer attends an event (decisions, "Events and vacancies"). Idempotent.
 * @param input `{postId, isGoing}`
 * @returns the event with its new count
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND unless it is a published event, CONFLICT for one that is cancelled or
 *   over, TOO_MANY
 */
export async function setAttendance(
  viewer: Viewer,
  input: unknown,
  shape?: Prisma.PostDefaultArgs,
): Promise<PostWithAuthor> {
  requireMember(viewer, 'say that you are going')
  const { postId, isGoing } = parse(attendance, input)
  await spendAs(viewer, 'attendances')
  const memberId = viewer.id
  return db.$transaction(async (tx) => {
    const post = await lockPost(tx, postId)
    if (!post?.endsAt || post.status !== 'approved' || post.deletedAt)
      throw new Refusal('NOT_FOUND', 'Event not found')
    if (isGoing) {
      if (post.eventStatus === CANCELLED) throw new Refusal('CONFLICT', 'This event is cancelled.')
      if (post.endsAt < irishTimeOf(Date.now())) throw new Refusal('CONFLICT', 'This event is over.')
      await tx.attendance.createMany({ data: [{ postId, memberId }], skipDuplicates: true })
    } else await tx.attendance.deleteMany({ where: { postId, memberId } })
    return readPost(tx, postId, shape)
  })
}

/** Returns which of these discussions a member attends. */
export async function findGoing(
  { id: memberId }: SignedInMember,
  postIds: readonly string[],
): Promise<string[]> {
  const rows = await db.attendance.findMany({
    where: { memberId, postId: { in: postIds.filter(isUuid) } },
    select: { postId: true },
  })
  return rows.map(({ postId }) => postId)
}

/**
 * Returns up to 100 members who attend an event, in the order in which they decided.
 * @throws Refusal SIGNED_OUT: only members see names
 */
export async function findAttendees(viewer: Viewer, postId: string): Promise<Member[]> {
  requireMember(viewer, 'see who is going')
  if (!isUuid(postId)) return []
  const rows = await db.attendance.findMany({
    where: { postId, post: PUBLISHED, member: ACTIVE },
    include: { member: true },
    orderBy: [{ createdAt: 'asc' }, { memberId: 'asc' }],
    take: MAX_AT_ONCE,
    relationLoadStrategy: 'join',
  })
  return rows.map(({ member }) => member)
}
