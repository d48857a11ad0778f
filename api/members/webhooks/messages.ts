import type { WebhookDelivery } from '../../../prisma/client/client.ts'
import { restPost, restReply } from '../../forum/payloads.ts'
import { findPost, type PostWithAuthor } from '../../forum/posts/posts.ts'
import { findReply, type ReplyWithAuthor } from '../../forum/replies/replies.ts'
import { isWithoutText } from '../../forum/items/removal/removal.ts'
import { pathOfReply } from '../../items/paths.ts'
import { addressOf } from '../../mail/site.ts'

type Subject = Pick<WebhookDelivery, 'id' | 'type' | 'postId' | 'replyId' | 'happenedAt'>

/**
 * Writes a message with the current public content.
 * @returns null when it is obsolete, since its item was withdrawn or restored
 */
export async function writeMessage(subject: Subject): Promise<{ id: string; body: string } | null> {
  const data = await dataOf(subject)
  if (!data) return null
  const { id, type, happenedAt: timestamp } = subject
  return { id, body: JSON.stringify({ type, timestamp, data }) }
}

async function dataOf({ type, postId, replyId }: Subject) {
  if (!postId) return {}
  const isRemoval = type.endsWith('.removed')
  if (replyId) {
    const about = { id: replyId, discussionId: postId, url: addressOf(pathOfReply({ id: replyId, postId })) }
    const reply = (await findReply(null, replyId, WITH_AUTHOR)) as ReplyWithAuthor | null
    if (isRemoval) return reply ? null : about
    return reply && { ...about, reply: restReply(null, reply) }
  }
  const about = { id: postId, url: addressOf(`/forum/posts/${postId}`) }
  const found = (await findPost(null, postId, WITH_AUTHOR)) as PostWithAuthor | null
  const post = found && !isWithoutText(found) ? found : null
  if (isRemoval) return post ? null : about
  return post && { ...about, discussion: restPost(null, post) }
}

const WITH_AUTHOR = { include: { author: true } } as const
