import { db } from '../database/db.ts'
import { button, quote, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'
import { excerpt } from '../text/markup.ts'
import { nameShownTo } from '../people/names.ts'
import { may } from '../policy.ts'
import { pathOfReply } from '../items/paths.ts'

/**
 * To the author of a discussion, as the version before wrote them: what it has left in the outbox is still sent. What has
 * been removed meanwhile, by either of them, is not written about.
 */
export const replyToYourDiscussion = emailKind<{ replyId: string }>({
  name: 'reply-to-your-discussion',
  reason: `You get this because you started a discussion at ${site.name}.`,
  preference: 'reply',
  write: async ({ replyId }, member) => {
    const reply = await db.reply.findUnique({ where: { id: replyId }, include: { author: true, post: true } })
    if (!member || member.isDisabled || !reply || !may.seeReply(null, reply) || reply.post.removedAt)
      return null
    const reader = { ...member, sessionId: '' }
    const name = reply.author ? nameShownTo(reader, reply.author).join(' ') : 'Deleted member'
    return {
      subject: `${name} replied to “${reply.post.title}”`,
      preview: excerpt(reply.contentHtml, 90),
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`${name} replied to your discussion “${reply.post.title}”:`),
        quote(excerpt(reply.contentHtml, 400)),
        button('Read and answer', addressOf(pathOfReply(reply))),
      ],
    }
  },
})
