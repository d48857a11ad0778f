import { db } from '../../db.ts'
import { excerpt } from '../../markup.ts'
import { nameShownTo } from '../../members/profiles.ts'
import { addressOf } from '../site.ts'
import type { Writers } from '../writers.ts'
import { button, quote, text } from './content.ts'

const NAME = { post: 'discussion', reply: 'reply' } as const

/** Letters about what somebody wrote. What has been removed meanwhile is not written about. */
export const forumLetters = {
  'item-approved': async ({ type, id, note }, member) => {
    const item = await findItem(type, id)
    if (!member || item?.status !== 'approved') return null
    return {
      subject: `Your ${NAME[type]} is published`,
      preview: item.title,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          type === 'post' ? `“${item.title}” is published.` : `Your reply in “${item.title}” is published.`,
          'Everybody can read it now.',
        ),
        ...(note ? [text('A note from the moderator:'), quote(note)] : []),
        button('Read it', addressOf(item.path)),
      ],
    }
  },
  'item-not-published': async ({ type, id, reason }, member) => {
    const item = await findItem(type, id)
    if (!member || !item) return null
    return {
      subject: `Your ${NAME[type]} was not published`,
      preview: item.title,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          type === 'post'
            ? `“${item.title}” was not published.`
            : `Your reply in “${item.title}” was not published.`,
        ),
        ...(reason ? [text('The reason:'), quote(reason)] : []),
        text('You can change it and send it in again; you still see it where you wrote it.'),
        button('Open it', addressOf(item.path)),
      ],
    }
  },
  'reply-to-your-discussion': async ({ replyId }, member) => {
    const reply = await db.reply.findUnique({ where: { id: replyId }, include: { author: true, post: true } })
    const isShown = reply?.status === 'approved' && !reply.deletedAt && !reply.post.deletedAt
    if (!member || !isShown) return null
    const reader = { ...member, sessionId: '' }
    const name = reply.author ? nameShownTo(reader, reply.author).join(' ') : 'Deleted member'
    return {
      subject: `${name} replied to “${reply.post.title}”`,
      preview: excerpt(reply.contentHtml, 90),
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`${name} replied to your discussion “${reply.post.title}”:`),
        quote(excerpt(reply.contentHtml, 400)),
        button('Read and answer', addressOf(pathOf(reply))),
      ],
    }
  },
} satisfies Partial<Writers>

async function findItem(type: 'post' | 'reply', id: string) {
  if (type === 'post') {
    const post = await db.post.findFirst({ where: { id, deletedAt: null } })
    return post && { title: post.title, status: post.status, path: `/forum/posts/${id}` }
  }
  const reply = await db.reply.findFirst({
    where: { id, deletedAt: null, post: { deletedAt: null } },
    include: { post: true },
  })
  return reply && { title: reply.post.title, status: reply.status, path: pathOf(reply) }
}

/** The lasting place of a reply: the server finds its page of the discussion, the browser the place on that. */
const pathOf = ({ id, postId }: { id: string; postId: string }) =>
  `/forum/posts/${postId}?reply=${id}#reply-${id}`
