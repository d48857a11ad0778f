import type { VoteAdjustment } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { noteAct } from '../../audit/log.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockPost, lockReply } from '../items/locks.ts'
import { WITH_AUTHOR, type PostWithAuthor } from '../posts/posts.ts'
import { REPLY_WITH_AUTHOR, type ReplyWithAuthor } from '../replies/replies.ts'
import { voteAdjustment } from '../../items/rules.ts'

/** The limit of the sum of an item's adjustments, far below that of the database's integers. */
const MAX_TOTAL = 1_000_000_000

export type Adjusted = { post: PostWithAuthor; reply: null } | { post: null; reply: ReplyWithAuthor }

/**
 * Adds a signed adjustment to an item's public votes without changing the votes themselves (decisions, "Votes").
 * @param input `{type, id, likeAdjustment, dislikeAdjustment, reason}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for a member, INVALID, NOT_FOUND, CONFLICT when the sum exceeds the limit
 */
export async function adjustVotes(viewer: Viewer, input: unknown): Promise<Adjusted> {
  requireAdmin(viewer)
  const { type, id, likeAdjustment, dislikeAdjustment, reason } = parse(voteAdjustment, input)
  const entry = { moderatorId: viewer.id, likeAdjustment, dislikeAdjustment, reason }

  return db.$transaction(async (tx) => {
    const item = type === 'post' ? await lockPost(tx, id) : await lockReply(tx, id)
    const isGone = !item || item.deletedAt || ('post' in item && item.post.deletedAt)
    if (isGone) throw new Refusal('NOT_FOUND', `There’s no such ${type}.`)
    const data = {
      likeAdjustment: item.likeAdjustment + likeAdjustment,
      dislikeAdjustment: item.dislikeAdjustment + dislikeAdjustment,
    }
    if (Object.values(data).some((sum) => Math.abs(sum) > MAX_TOTAL))
      throw new Refusal('CONFLICT', 'The total adjustment would be too large.')

    await tx.voteAdjustment.create({ data: { ...entry, [`${type}Id`]: id } })
    const adjusted: Adjusted =
      type === 'post'
        ? { post: await tx.post.update({ where: { id }, data, ...WITH_AUTHOR }), reply: null }
        : { post: null, reply: await tx.reply.update({ where: { id }, data, ...REPLY_WITH_AUTHOR }) }
    await noteAct(tx, viewer, { action: 'adjust_votes', targetType: type, targetId: id, reason })
    return adjusted
  })
}

/** The number of an item's adjustments that are shown. */
export const MAX_REASONS = 20

type Adjustable = { id: string; likeAdjustment: number; dislikeAdjustment: number }

/**
 * Returns the last 20 public vote adjustments of each of these items, newest first, by item id. Reads nothing when
 * nothing was adjusted, the usual case.
 */
export async function findAdjustments(items: readonly Adjustable[]): Promise<Map<string, VoteAdjustment[]>> {
  const ids = items
    .filter(({ likeAdjustment, dislikeAdjustment }) => likeAdjustment !== 0 || dislikeAdjustment !== 0)
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db.$queryRaw<(VoteAdjustment & { itemId: string })[]>`
    select item.id as "itemId", adjustment.id, "postId", "replyId", "moderatorId", "likeAdjustment", "dislikeAdjustment",
      reason, "createdAt"
    from unnest(${ids}::uuid[]) as item (id), lateral (
      select * from "VoteAdjustment" where "postId" = item.id
      union all select * from "VoteAdjustment" where "replyId" = item.id
      order by "id" desc limit ${MAX_REASONS}
    ) adjustment`
  return Map.groupBy(found, ({ itemId }) => itemId)
}
