import type { Member } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { describe, type Described } from '../../audit/targets.ts'
import { inPrisma, readPageById } from '../../database/ranges.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { excerpt } from '../../text/markup.ts'
import { DECISION_ACTIONS, REFUSALS } from '../acts/states.ts'
import { HAS_TEXT } from '../acts/targets.ts'

/** A decision about a post or reply from the log, with the decisions now possible. */
export type PastDecision = Described & {
  /** The item as it is now; null once its author has removed it. */
  item: CurrentItem | null
  /** True when the item is published, and this was the last decision about it. */
  canUnpublish: boolean
  /** True when the item or an edit of it is rejected, and this was the last decision that did so. */
  canRestore: boolean
}

export type CurrentItem = { category: string; excerpt: string; author: Member | null }

/**
 * Returns a page of all decisions about posts and replies, newest first (decisions, "After publication").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findDecisions(viewer: Viewer, args: PageArgs): Promise<ListPage<PastDecision>> {
  requireAdmin(viewer)
  const page = await readPageById(
    args,
    'desc',
    (range) => {
      const { where, ...list } = inPrisma(range)
      return db.moderationLog.findMany({
        ...list,
        where: { action: { in: [...DECISION_ACTIONS] }, ...where },
      })
    },
    ({ id }) => id,
  )
  const ids = page.nodes.map(({ targetId }) => targetId)
  const [entries, latest, latestRefusals, at] = await Promise.all([
    describe(page.nodes),
    latestAmong(ids, DECISION_ACTIONS),
    latestAmong(ids, REFUSALS),
    itemsOf(ids),
  ])
  const nodes = entries.map((entry) => {
    const { item, isPublished, isRejected, hasRejectedEdit } = at(entry.targetId)
    const isLatest = latest.has(entry.id)
    return {
      ...entry,
      item,
      canUnpublish: isLatest && isPublished,
      // Restoring an item that its author had deleted decides nothing about it.
      canRestore: latestRefusals.has(entry.id) && (isRejected || (isLatest && hasRejectedEdit)),
    }
  })
  return { ...page, nodes }
}

/** Returns which of these entries are the last with one of these acts about their targets. */
async function latestAmong(targetIds: string[], actions: readonly string[]): Promise<Set<string>> {
  const newest = await db.moderationLog.groupBy({
    by: ['targetId'],
    where: { targetId: { in: targetIds }, action: { in: [...actions] } },
    _max: { sequence: true },
  })
  const sequences = newest.flatMap(({ _max }) => _max.sequence ?? [])
  const entries = await db.moderationLog.findMany({
    where: { sequence: { in: sequences } },
    select: { id: true },
  })
  return new Set(entries.map(({ id }) => id))
}

/** Returns items and their status as they are now, without those that their authors have removed. */
async function itemsOf(ids: string[]) {
  const shape = { id: true, status: true, author: true } as const
  const refused = { status: 'rejected', retiredAt: null } as const
  const [posts, replies, refusedEdits] = await Promise.all([
    db.post.findMany({
      select: { ...shape, category: true, excerpt: true },
      where: { id: { in: ids }, ...HAS_TEXT },
    }),
    db.reply.findMany({
      select: { ...shape, contentHtml: true, post: { select: { category: true } } },
      where: { id: { in: ids }, deletedAt: null },
    }),
    db.revision.findMany({
      where: { OR: [{ postId: { in: ids } }, { replyId: { in: ids } }], ...refused },
      select: { postId: true, replyId: true },
    }),
  ])
  const texts = replies.map(({ contentHtml, post, ...reply }) => ({
    ...reply,
    category: post.category,
    excerpt: excerpt(contentHtml),
  }))
  const items = new Map([...posts, ...texts].map((item) => [item.id, item]))
  const edits = new Set(refusedEdits.map(({ postId, replyId }) => postId ?? replyId))
  return (id: string) => {
    const item = items.get(id) ?? null
    return {
      item,
      isPublished: item?.status === 'approved',
      isRejected: item?.status === 'rejected',
      hasRejectedEdit: item?.status === 'approved' && edits.has(id),
    }
  }
}
