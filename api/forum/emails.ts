import { db, type Database } from '../db.ts'
import { button, quote, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { enqueueEmail, withdrawEmails } from '../mail/outbox.ts'
import { addressOf, site } from '../mail/site.ts'
import { excerpt } from '../text/markup.ts'
import { nameShownTo } from '../members/profiles.ts'
import { may } from '../policy.ts'
import { pathOfReply } from './paths.ts'
import { afterUndo } from './undo.ts'

/** To the author of a discussion. What has been removed meanwhile, by either of them, is not written about. */
export const replyToYourDiscussion = emailKind<{ replyId: string }>({
  name: 'reply-to-your-discussion',
  reason: `You get this because you started a discussion at ${site.name}.`,
  preference: 'mailOnReply',
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

/**
 * Tells the author of a discussion that a reply to it has been published: once, however often it is published again,
 * and never about a reply of their own. Call it in the transaction that publishes.
 */
export async function tellOfReply(tx: Database, replyId: string): Promise<void> {
  const { authorId, post } = await tx.reply.findUniqueOrThrow({
    where: { id: replyId },
    select: { authorId: true, post: { select: { authorId: true } } },
  })
  if (!post.authorId || post.authorId === authorId) return
  const told = { about: replyId, kind: replyToYourDiscussion.name, state: { not: 'cancelled' } } as const
  if ((await tx.email.count({ where: told })) > 0) return
  const to = { member: post.authorId, about: replyId, sendAfter: afterUndo() }
  await enqueueEmail(tx, replyToYourDiscussion, { ...to, data: { replyId } })
}

/** Withdraws what `tellOfReply` has prepared and nobody has been told yet: the reply is out of sight again. */
export const tellNobodyOfReply = (tx: Database, replyId: string | readonly string[]) =>
  withdrawEmails(tx, { about: replyId, kinds: [replyToYourDiscussion] })

/**
 * Tells of those replies alone whose e-mail was withdrawn: they were published before, and what went out then is not sent
 * once more.
 */
export async function tellOfWithdrawn(tx: Database, replyIds: readonly string[]): Promise<void> {
  const withdrawn = await tx.email.findMany({
    where: { about: { in: [...replyIds] }, kind: replyToYourDiscussion.name, state: 'cancelled' },
    distinct: ['about'],
    select: { about: true },
  })
  for (const { about } of withdrawn) if (about) await tellOfReply(tx, about)
}
