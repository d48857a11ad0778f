import { db, prepared, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isUuid } from '../../database/cursors.ts'
import { requireMember, visibleTo, type SignedInMember, type Viewer } from '../../policy.ts'
import { followedCategory } from '../rules.ts'

/**
 * Follows a discussion: its next replies are told of. Repeating it changes nothing. Who writes in a discussion follows it by
 * a trigger, unless they have unfollowed it.
 * @returns its id
 * @throws Refusal SIGNED_OUT, NOT_FOUND for one that this viewer may not see
 */
export async function followPost(viewer: Viewer, postId: string): Promise<string> {
  requireMember(viewer, 'follow a discussion')
  const isThere = isUuid(postId) && (await db.post.count({ where: { id: postId, ...visibleTo(viewer) } })) > 0
  if (!isThere) throw new Refusal('NOT_FOUND', 'Discussion not found')
  await setFollow(db, viewer.id, postId, true)
  return postId
}

/**
 * Stops following a discussion; taking part in it does not begin it again. Repeating it changes nothing.
 * @returns its id
 * @throws Refusal SIGNED_OUT, NOT_FOUND for one that this viewer neither follows nor may see
 */
export async function unfollowPost(viewer: Viewer, postId: string): Promise<string> {
  requireMember(viewer, 'unfollow a discussion')
  if (!isUuid(postId)) throw new Refusal('NOT_FOUND', 'Discussion not found')
  const knows =
    (await db.postFollow.count({ where: { memberId: viewer.id, postId } })) +
    (await db.post.count({ where: { id: postId, ...visibleTo(viewer) } }))
  if (knows === 0) throw new Refusal('NOT_FOUND', 'Discussion not found')
  await db.$transaction((tx) => stopFollowing(tx, viewer.id, postId))
  return postId
}

/** Ends that somebody follows a discussion, and what they were about to be told of it. */
export async function stopFollowing(tx: Database, memberId: string, postId: string): Promise<void> {
  await setFollow(tx, memberId, postId, false)
  await tx.notification.deleteMany({
    where: { memberId, postId, kind: 'reply', visibleAt: { gt: new Date() } },
  })
}

/** Lets somebody follow a discussion that is theirs again. */
export const followAgain = async (tx: Database, memberId: string, postId: string): Promise<void> =>
  void (await setFollow(tx, memberId, postId, true))

const setFollow = (tx: Database, memberId: string, postId: string, isFollowing: boolean) =>
  tx.$executeRaw`
    insert into "PostFollow" ("memberId", "postId", "isFollowing") values (${memberId}::uuid, ${postId}::uuid, ${isFollowing})
    on conflict ("memberId", "postId") do update set "isFollowing" = excluded."isFollowing", "followedAt" = now()
      where "PostFollow"."isFollowing" <> excluded."isFollowing"`

/**
 * Follows a category: its new discussions are told of.
 * @param input `{category}`
 * @returns all that the viewer follows now
 * @throws Refusal SIGNED_OUT, INVALID for one that does not exist
 */
export async function followCategory(viewer: Viewer, input: unknown): Promise<string[]> {
  requireMember(viewer, 'follow a category')
  const { category } = parse(followedCategory, input)
  await db.categoryFollow.createMany({ data: [{ memberId: viewer.id, category }], skipDuplicates: true })
  return findFollowedCategories(viewer)
}

/**
 * Stops following a category; one that does not exist any more, too.
 * @param category its name
 * @returns all that the viewer follows now
 * @throws Refusal SIGNED_OUT
 */
export async function unfollowCategory(viewer: Viewer, category: string): Promise<string[]> {
  requireMember(viewer, 'unfollow a category')
  const memberId = viewer.id
  await db.categoryFollow.deleteMany({ where: { memberId, category } })
  await db.notification.deleteMany({
    where: { memberId, kind: 'discussion', post: { category }, visibleAt: { gt: new Date() } },
  })
  return findFollowedCategories(viewer)
}

/** The categories that somebody follows, by name. */
export async function findFollowedCategories({ id: memberId }: SignedInMember): Promise<string[]> {
  const rows = await db.categoryFollow.findMany({ where: { memberId }, orderBy: { category: 'asc' } })
  return rows.map(({ category }) => category)
}

const findFollowed = prepared<{ postId: string }>(
  'followed discussions',
  `select "postId" from "PostFollow" where "memberId" = $1 and "postId" = any($2::uuid[]) and "isFollowing"`,
)

/** Of these discussions, those that somebody follows. */
export async function findFollowedPosts(
  { id }: SignedInMember,
  postIds: readonly string[],
): Promise<string[]> {
  const ids = postIds.filter(isUuid)
  if (ids.length === 0) return []
  return (await findFollowed(id, ids)).map(({ postId }) => postId)
}
