import type { Departure } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'
import { withdrawPublished } from '../../../notifications/published.ts'
import { PUBLISHED } from '../../../policy.ts'
import { recountAll } from '../counts.ts'
import { lockPost, lockPosts, lockReplies } from '../locks.ts'
import { lockItemsOf } from './erasure.ts'
import { hideItem, putBack } from './removal.ts'

// A member who leaves can come back for seven days. During that time their items are like those of a deleted member:
// without an author, and removed if they chose so. Each is recorded, so that exactly these can be restored.

/** The items that have lost their author, and those of them that were removed. */
type Items = Omit<Departure, 'memberId' | 'takesItems'>

/**
 * Detaches the published items of a member, whom the caller has locked. Pending and rejected items remain theirs, and
 * are not decided meanwhile.
 * @returns the record for `attachItems` and `showItems`
 */
export async function detachItems(
  tx: Database,
  authorId: string,
  { takesItems }: Pick<Departure, 'takesItems'>,
): Promise<Items> {
  await lockItemsOf(tx, authorId)
  const hidden = takesItems ? await hidePublished(tx, authorId) : { hiddenPosts: [], hiddenReplies: [] }
  // Includes removed items, which moderators could otherwise restore under the author's name.
  const isOpen = { authorId, OR: [PUBLISHED, { deletedAt: { not: null } }] }
  const isText = { authorId, status: 'approved', post: { removedAt: { not: null } } } as const
  const [posts, replies, versions] = [
    await tx.post.updateManyAndReturn({ where: isOpen, data: { authorId: null }, select: { id: true } }),
    await tx.reply.updateManyAndReturn({ where: isOpen, data: { authorId: null }, select: { id: true } }),
    await tx.revision.findMany({ where: isText, select: { id: true } }),
  ]
  await tx.revision.updateMany({ where: { id: { in: idsIn(versions) } }, data: { authorId: null } })
  return { posts: idsIn(posts), replies: idsIn(replies), versions: idsIn(versions), ...hidden }
}

const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function hidePublished(tx: Database, authorId: string) {
  const published = { where: { authorId, ...PUBLISHED } }
  // An event of the site's content belongs to the community, and loses only its author's name.
  const posts = await tx.post.findMany({ where: { ...published.where, contentEvent: null } })
  for (const post of posts) await hideItem(tx, 'post', post)
  const replies = await tx.reply.updateManyAndReturn({
    ...published,
    data: { deletedAt: new Date() },
    select: { id: true, postId: true },
  })
  const hiddenReplies = idsIn(replies)
  await withdrawPublished(tx, 'reply', hiddenReplies)
  await recountAll(tx, discussionsOf(replies))
  return { hiddenPosts: idsIn(posts), hiddenReplies }
}

const discussionsOf = (replies: readonly { postId: string }[]) => [
  ...new Set(replies.map(({ postId }) => postId)),
]

/** Attaches items to their author again, including removed ones, and locks the items that mention them. */
export async function attachItems(tx: Database, { memberId: authorId, ...items }: Departure): Promise<void> {
  const { posts, replies, hiddenPosts, versions } = items
  const mentions = { mentions: { some: { memberId: authorId } } }
  const naming = await tx.post.findMany({ where: mentions, select: { id: true } })
  const theirs = await tx.reply.findMany({
    where: { OR: [{ id: { in: replies } }, mentions] },
    select: { id: true, postId: true },
  })
  await lockPosts(tx, [...posts, ...hiddenPosts, ...idsIn(naming), ...discussionsOf(theirs)])
  await lockReplies(tx, idsIn(theirs))
  const data = { authorId }
  await tx.post.updateMany({ where: { id: { in: posts }, removedAt: null }, data })
  await tx.reply.updateMany({ where: { id: { in: replies } }, data })
  await tx.revision.updateMany({ where: { id: { in: versions } }, data })
}

/**
 * Restores the items removed when their author left, after `attachItems`. Notifies nobody, as they were public before.
 */
export async function showItems(tx: Database, { hiddenPosts, hiddenReplies }: Departure): Promise<void> {
  for (const id of hiddenPosts) {
    const post = await lockPost(tx, id)
    if (post) await putBack(tx, 'post', post, { isNew: false })
  }
  const replies = await tx.reply.updateManyAndReturn({
    where: { id: { in: hiddenReplies } },
    data: { deletedAt: null },
    select: { id: true, postId: true },
  })
  await recountAll(tx, discussionsOf(replies))
}
