import { db, prepared, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isUuid } from '../../database/cursors.ts'
import { requireMember, visibleTo, type SignedInMember, type Viewer } from '../../policy.ts'
import { followedCategory } from '../rules.ts'

/**
 * Follows a discussion to be notified of new replies. Idempotent. A trigger makes authors follow discussions that they
 * write in, unless they have unfollowed them.
 * @returns its id
 * @throws Refusal SIGNED_OUT, NOT_FOUND for one that the viewer may not see
 */
export async function followPost(viewer: Viewer, postId: string): Promise<string> {
  requireMember(viewer, 'follow a discussion')
  const isThere = isUuid(postId) && (await db.post.count({ where: { id: postId, ...visibleTo(viewer) } })) > 0
  if (!isThere) throw new Refusal('NOT_FOUND', 'Discussion not found')
  await setFollow(db, viewer.id, postId, true)
  return postId
}

/**
 * Unfollows a discussion; later replies by the viewer do not follow it again. Idempotent.
 * @returns its id
 * @throws Refusal SIGNED_OUT, NOT_FOUND for one that the viewer neither follows nor may see
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

/** Unfollows a discussion for a member and withdraws their pending notifications about it. */
export async function stopFollowing(tx: Database, memberId: string, postId: string): Promise<void> {
  await setFollow(tx, memberId, postId, false)
  await tx.notification.deleteMany({
    where: { memberId, postId, kind: 'reply', visibleAt: { gt: new Date() } },
  })
}

/** Makes a member follow their restored discussion. */
export const followAgain = async (tx: Database, memberId: string, postId: string): Promise<void> =>
  void (await setFollow(tx, memberId, postId, true))

const setFollow = (tx: Database, memberId: string, postId: string, isFollowing: boolean) =>
  tx.$executeRaw`
    insert into "PostFollow" ("memberId", "postId", "isFollowing") values (${memberId}::uuid, ${postId}::uuid, ${isFollowing})
    on conflict ("memberId", "postId") do update set "isFollowing" = excluded."isFollowing", "followedAt" = now()
      where "PostFollow"."isFollowing" <> excluded."isFollowing"`

/**
 * Follows a category to be notified of its new discussions.
 * @param input `{category}`
 * @returns all followed categories
 * @throws Refusal SIGNED_OUT, INVALID for an unknown one
 */
export async function followCategory(viewer: Viewer, input: unknown): Promise<string[]> {
  requireMember(viewer, 'follow a category')
  const { category } = parse(followedCategory, input)
  await db.categoryFollow.createMany({ data: [{ memberId: viewer.id, category }], skipDuplicates: true })
  return findFollowedCategories(viewer)
}

/**
 * Unfollows a category, even one that no longer exists.
 * @param category its name
 * @returns all followed categories
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

/** Returns the categories that the viewer follows. @throws Refusal SIGNED_OUT */
export function requireFollowedCategories(viewer: Viewer): Promise<string[]> {
  requireMember(viewer, 'see what you follow')
  return findFollowedCategories(viewer)
}

/** Returns the names of the categories that a member follows. */
export async function findFollowedCategories({ id: memberId }: SignedInMember): Promise<string[]> {
  const rows = await db.categoryFollow.findMany({ where: { memberId }, orderBy: { category: 'asc' } })
  return rows.map(({ category }) => category)
}

const findFollowed = prepared<{ postId: string }>(
  'followed discussions',
  `select "postId" from "PostFollow" where "memberId" = $1 and "postId" = any($2::uuid[]) and "isFollowing"`,
)

/** Returns which of these discussions a member follows. */
export async function findFollowedPosts(
  { id }: SignedInMember,
  postIds: readonly string[],
): Promise<string[]> {
  const ids = postIds.filter(isUuid)
  if (ids.length === 0) return []
  return (await findFollowed(id, ids)).map(({ postId }) => postId)
}
