import { call } from '../execute.ts'
import { aPost, aReply, aViewer, type SignedIn } from '../factories.ts'

/** Accepts a reply over REST; `null` withdraws the acceptance. */
export const mark = (viewer: SignedIn | null, postId: string, replyId: string | null) =>
  call(replyId ? 'PUT' : 'DELETE', `/api/forum/posts/${postId}/answer`, {
    ...(viewer && { cookie: viewer.cookie }),
    ...(replyId && { body: { replyId } }),
  })

export async function aDiscussionToSolve(facts = {}) {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id, ...facts })
  const replies = [await aReply(post.id), await aReply(post.id)] as const
  return { author, post, replies }
}
