import type { ModerationLog, Status } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { titleSeenBy } from '../../items/titles.ts'

/** The subject of a decision, as far as it is unchanged since. */
export type DecidedText = {
  type: 'post' | 'reply'
  itemId: string
  /** The discussion that contains it; null when its author has removed it. */
  postId: string | null
  title: string
  /** Null when it has been changed or removed since. */
  contentHtml: string | null
}

/**
 * The maximum interval in milliseconds between the times of a decision in the edit and in the log: one transaction
 * writes both.
 */
const WITHIN = 60_000

type Entry = Pick<ModerationLog, 'id' | 'action' | 'targetType' | 'targetId' | 'createdAt'>

/**
 * Finds the posts, replies or edits of decisions, one query per kind.
 * @returns the texts by the id of the decision, without deleted ones
 */
export async function findDecidedTexts(
  entries: readonly Entry[],
  { isForAdmin }: { isForAdmin: boolean },
): Promise<Map<string, DecidedText>> {
  const of = (type: Entry['targetType']) => entries.filter(({ targetType }) => targetType === type)
  return new Map([...(await findPosts(of('post'))), ...(await findReplies(of('reply'), isForAdmin))])
}

const idsOf = (entries: readonly Entry[]) => ({ id: { in: entries.map(({ targetId }) => targetId) } })

/** Selects edits rejected, and versions withheld, by one of these decisions, newest first. */
const decidedWith = (entries: readonly Entry[]) => ({
  where: {
    status: 'rejected' as const,
    OR: entries.flatMap(({ id: withheldBy, createdAt }) => [
      { decidedAt: { gt: shifted(createdAt, -1), lt: shifted(createdAt, 1) } },
      { withheldBy },
    ]),
  },
  orderBy: { decidedAt: 'desc' as const },
})
const shifted = (at: Date, by: 1 | -1) => new Date(at.getTime() + by * WITHIN)

async function findPosts(entries: readonly Entry[]): Promise<[string, DecidedText][]> {
  if (entries.length === 0) return []
  const posts = await db.post.findMany({
    where: idsOf(entries),
    include: { revisions: decidedWith(entries) },
  })
  const byId = new Map(posts.map((post) => [post.id, post]))
  return entries.flatMap((entry) => {
    const post = byId.get(entry.targetId)
    if (!post) return []
    const shown = shownOf(entry, post)
    const isRemoved = post.deletedAt !== null
    return textOf(entry, {
      type: 'post',
      itemId: post.id,
      postId: isRemoved ? null : post.id,
      title: shown?.title ?? post.title,
      contentHtml: isRemoved ? null : (shown?.contentHtml ?? null),
    })
  })
}

/** Replaces the title of a reply's unpublished discussion, which belongs to another author. */
const OUT_OF_SIGHT = 'A discussion that is not published'

async function findReplies(entries: readonly Entry[], isForAdmin: boolean): Promise<[string, DecidedText][]> {
  if (entries.length === 0) return []
  const replies = await db.reply.findMany({
    where: idsOf(entries),
    include: { revisions: decidedWith(entries), post: true, author: true },
  })
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return entries.flatMap((entry) => {
    const reply = byId.get(entry.targetId)
    if (!reply) return []
    const isRemoved = (reply.deletedAt ?? reply.post.deletedAt) !== null
    return textOf(entry, {
      type: 'reply',
      itemId: reply.id,
      postId: isRemoved ? null : reply.postId,
      title: isForAdmin ? reply.post.title : (titleSeenBy(reply.author, reply.post) ?? OUT_OF_SIGHT),
      contentHtml: isRemoved ? null : (shownOf(entry, reply)?.contentHtml ?? null),
    })
  })
}

const textOf = ({ id }: Entry, text: DecidedText): [string, DecidedText][] => [[id, text]]

type Edit = { decidedAt: Date | null; withheldBy: string | null }
type WithEdits<Kind> = { status: Status; revisions: readonly Kind[] }

/** Returns the withheld version, the decided edit, or else the item itself while it is unpublished. */
function shownOf<Item extends WithEdits<Kind>, Kind extends Edit>(
  { id, action, createdAt }: Entry,
  item: Item,
): Item | Item['revisions'][number] | null {
  if (action === 'withhold_version') return item.revisions.find(({ withheldBy }) => withheldBy === id) ?? null
  const isNear = ({ decidedAt, withheldBy }: Kind) =>
    decidedAt !== null && withheldBy === null && Math.abs(decidedAt.getTime() - createdAt.getTime()) < WITHIN
  return item.revisions.find(isNear) ?? (item.status === 'rejected' ? item : null)
}
