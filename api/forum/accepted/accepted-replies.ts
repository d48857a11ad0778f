import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { spendAs } from '../../http/rates.ts'
import { notify, withdraw } from '../../notifications/notify.ts'
import { accepted } from '../../notifications/subjects.ts'
import { may, owns, requireMember, requireThat, type Viewer } from '../../policy.ts'
import { acceptance } from '../../items/rules.ts'
import { id as idRule } from '../../text/rules.ts'
import { ITEM, notFound } from '../items/items.ts'
import { lockPost, lockReplyAndPost } from '../items/locks.ts'
import type { PostWithAuthor } from '../posts/posts.ts'

const NOT_YOURS = 'Only the author of a discussion or an administrator can choose its answer.'

/**
 * Accepts a reply in place of any other in its discussion (decisions, "Coming back"). Accepting it again changes
 * nothing.
 * @param input `{replyId}`, and the discussion's `postId` where that is known
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's discussion, and for an
 *   unpublished item
 */
export async function acceptReply(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireMember(viewer, 'choose an answer')
  const { replyId, ...named } = parse(acceptance, input)
  await spendAs(viewer, 'edits')
  return db.$transaction(async (tx) => {
    const reply = await lockReplyAndPost(tx, replyId)
    if (!reply || !may.seeReply(viewer, reply)) throw notFound('reply')
    const { postId, post } = reply
    if (named.postId && named.postId !== postId) throw notFound('reply')
    const byModerator = !owns(viewer, post)
    requireThat(!byModerator || may.accept(viewer, post), NOT_YOURS)
    const isPublished = may.seeReply(null, reply)
    requireThat(isPublished, 'Only a published reply to a published discussion can be its answer.')

    const before = await tx.answer.findUnique({ where: { postId } })
    if (before?.replyId !== replyId) {
      const chosen = { replyId, acceptedAt: new Date(), byModerator }
      await tx.answer.upsert({ where: { postId }, create: { postId, ...chosen }, update: chosen })
      if (before) await withdraw(tx, [accepted(before.replyId)])
      if (reply.authorId) await notifyAuthor(tx, { id: replyId, postId, authorId: reply.authorId }, viewer.id)
      if (byModerator)
        await noteAct(tx, viewer, { action: 'accept_reply', targetType: 'reply', targetId: replyId })
    }
    return ITEM.post.read(tx, postId)
  })
}

/** Notifies the author once after the undo period, unless they accepted their own reply. */
const notifyAuthor = (
  tx: Database,
  { id: replyId, postId, authorId }: { id: string; postId: string; authorId: string },
  actorId: string,
) =>
  notify(tx, {
    kind: 'accepted',
    subjectKey: accepted(replyId),
    to: { members: [authorId] },
    postId,
    replyId,
    actorId,
  })

/**
 * Withdraws the acceptance of a discussion's reply; without one nothing changes.
 * @param input the discussion's id
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's discussion
 */
export async function withdrawAcceptedReply(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireMember(viewer, 'choose an answer')
  const postId = parse(idRule, input)
  await spendAs(viewer, 'edits')
  return db.$transaction(async (tx) => {
    const post = await lockPost(tx, postId)
    if (!post || !may.seeItem(viewer, post)) throw notFound('post')
    requireThat(may.accept(viewer, post), NOT_YOURS)
    const acceptedReply = await tx.answer.findUnique({ where: { postId } })
    if (acceptedReply) {
      await tx.answer.delete({ where: { postId } })
      await withdraw(tx, [accepted(acceptedReply.replyId)])
      const entry = {
        action: 'withdraw_answer',
        targetType: 'reply',
        targetId: acceptedReply.replyId,
      } as const
      if (!owns(viewer, post)) await noteAct(tx, viewer, entry)
    }
    return ITEM.post.read(tx, postId)
  })
}
