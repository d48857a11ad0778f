import { db } from '../db.ts'
import { spendAs } from '../limits.ts'
import { firstStatus, statusAfterEdit } from '../moderation/first-status.ts'
import { parse } from '../parse.ts'
import { may, requireMember, requireThat, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { storedText } from './excerpts.ts'
import { lockPost } from './locks.ts'
import { revisePost } from './post-revisions.ts'
import { WITH_AUTHOR, type PostWithAuthor } from './posts.ts'
import { editedPost } from './rules.ts'
import { id as idRule } from '../text/rules.ts'

/**
 * Edits one's own discussion. A published one keeps its text until the edit is published; one that waits or was not
 * published changes in place and waits again (decisions, "Posts, replies and moderation").
 * @param input `{id, title, content, category}`
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's
 */
export async function editPost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireMember(viewer, 'edit a post')
  const { id, title, content, category } = parse(editedPost, input)
  await spendAs(viewer, 'edits')
  const status = await firstStatus(viewer)
  const text = { title, ...storedText(content), category }

  return db.$transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (!post || !may.seeItem(viewer, post)) throw notFound()
    requireThat(may.edit(viewer, post), 'You can only edit what you wrote yourself.')
    if (post.status === 'approved') await revisePost(tx, post, text, status)
    else
      await tx.post.update({
        where: { id },
        data: { ...text, status: statusAfterEdit(viewer, post.status, status), rejectionReason: null },
      })
    return tx.post.findUniqueOrThrow({ where: { id }, ...WITH_AUTHOR })
  })
}

/**
 * Removes one's own discussion: nobody sees it or its replies any more.
 * @returns its id
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND, FORBIDDEN for somebody else's
 */
export async function deletePost(viewer: Viewer, input: unknown): Promise<string> {
  requireMember(viewer, 'delete a post')
  const id = parse(idRule, input)
  await db.$transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (!post || !may.seeItem(viewer, post)) throw notFound()
    requireThat(may.edit(viewer, post), 'You can only delete what you wrote yourself.')
    await tx.postRevision.deleteMany({ where: { postId: id, status: 'pending' } })
    await tx.post.update({ where: { id }, data: { deletedAt: new Date() } })
  })
  return id
}

const notFound = () => new Refusal('NOT_FOUND', 'Discussion not found')
