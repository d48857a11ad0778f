import { db } from '../../db.ts'
import { noteAct } from '../../audit/log.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockPost, lockReply } from './locks.ts'
import { WITH_AUTHOR, type PostWithAuthor } from '../posts.ts'
import { REPLY_WITH_AUTHOR, type ReplyWithAuthor } from '../replies.ts'
import { voteAdjustment } from '../rules.ts'

/** What all adjustments of one item may come to, far from where the database's whole numbers end. */
const MOST_IN_ALL = 1_000_000_000

export type Adjusted = { post: PostWithAuthor; reply: null } | { post: null; reply: ReplyWithAuthor }

/**
 * Adds a signed delta to what everybody sees of an item's votes; the votes themselves stay (decisions, "Votes").
 * @param input `{entityType, entityId, likeAdjustment, dislikeAdjustment, reason}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for a member, INVALID, NOT_FOUND, CONFLICT when the sum would be absurd
 */
export async function adjustVotes(viewer: Viewer, input: unknown): Promise<Adjusted> {
  requireAdmin(viewer)
  const { entityType, entityId: id, likeAdjustment, dislikeAdjustment, reason } = parse(voteAdjustment, input)
  const entry = { moderatorId: viewer.id, likeAdjustment, dislikeAdjustment, reason }

  return db.$transaction(async (tx) => {
    const item = entityType === 'post' ? await lockPost(tx, id) : await lockReply(tx, id)
    const isGone = !item || item.deletedAt || ('post' in item && item.post.deletedAt)
    if (isGone) throw new Refusal('NOT_FOUND', `There is no such ${entityType}.`)
    const data = {
      likeAdjustment: item.likeAdjustment + likeAdjustment,
      dislikeAdjustment: item.dislikeAdjustment + dislikeAdjustment,
    }
    if (Object.values(data).some((sum) => Math.abs(sum) > MOST_IN_ALL))
      throw new Refusal('CONFLICT', 'All adjustments of this item together would be too large.')

    await tx.voteAdjustment.create({ data: { ...entry, [`${entityType}Id`]: id } })
    const adjusted: Adjusted =
      entityType === 'post'
        ? { post: await tx.post.update({ where: { id }, data, ...WITH_AUTHOR }), reply: null }
        : { post: null, reply: await tx.reply.update({ where: { id }, data, ...REPLY_WITH_AUTHOR }) }
    await noteAct(tx, viewer, { action: 'adjust_votes', targetType: entityType, targetId: id, reason })
    return adjusted
  })
}
