import { db } from '../db.ts'
import { spendAs } from '../limits.ts'
import { renderMarkdown } from '../markup.ts'
import { firstStatus, statusAfterEdit } from '../moderation/first-status.ts'
import { parse } from '../parse.ts'
import { may, requireMember, requireThat, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { id as idRule } from '../text/rules.ts'
import { lockReplyAndPost } from './locks.ts'
import { WITH_AUTHOR, type PostWithAuthor } from './posts.ts'
import { REPLY_WITH_AUTHOR, type ReplyWithAuthor } from './replies.ts'
import { reviseReply } from './reply-revisions.ts'
import { editedReply } from './rules.ts'
import { recount } from './totals.ts'

/**
 * Edits one's own reply, under the same rules as one's own discussion.
 * @param input `{id, content}`
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's
 */
export async function editReply(viewer: Viewer, input: unknown): Promise<ReplyWithAuthor> {
  requireMember(viewer, 'edit a reply')
  const { id, content } = parse(editedReply, input)
  await spendAs(viewer, 'edits')
  const status = await firstStatus(viewer)
  const text = { content, contentHtml: renderMarkdown(content) }

  return db.$transaction(async (tx) => {
    const reply = await lockReplyAndPost(tx, id)
    if (!reply || !may.seeReply(viewer, reply)) throw notFound()
    requireThat(may.edit(viewer, reply), 'You can only edit what you wrote yourself.')
    if (reply.status === 'approved') await reviseReply(tx, reply, text, status)
    else {
      const next = statusAfterEdit(viewer, reply.status, status)
      await tx.reply.update({ where: { id }, data: { ...text, status: next, rejectionReason: null } })
      if (next === 'approved') await recount(tx, reply.postId)
    }
    return tx.reply.findUniqueOrThrow({ where: { id }, ...REPLY_WITH_AUTHOR })
  })
}

/**
 * Removes one's own reply; it no longer counts in its discussion.
 * @returns the discussion, whose count may have changed
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND, FORBIDDEN for somebody else's
 */
export async function deleteReply(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireMember(viewer, 'delete a reply')
  const id = parse(idRule, input)
  return db.$transaction(async (tx) => {
    const reply = await lockReplyAndPost(tx, id)
    if (!reply || !may.seeReply(viewer, reply)) throw notFound()
    requireThat(may.edit(viewer, reply), 'You can only delete what you wrote yourself.')
    await tx.replyRevision.deleteMany({ where: { replyId: id, status: 'pending' } })
    await tx.reply.update({ where: { id }, data: { deletedAt: new Date() } })
    if (reply.status === 'approved') await recount(tx, reply.postId)
    return tx.post.findUniqueOrThrow({ where: { id: reply.postId }, ...WITH_AUTHOR })
  })
}

const notFound = () => new Refusal('NOT_FOUND', 'Reply not found')
