import { db, type Database } from '../db.ts'
import { afterUndo, pathOfReply } from '../forum/emails.ts'
import { button, quote, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { enqueueEmail, withdrawEmails } from '../mail/outbox.ts'
import { addressOf, site } from '../mail/site.ts'
import type { ItemType } from './rules.ts'

type Item = { type: ItemType; id: string }

const NAME = { post: 'discussion', reply: 'reply' } as const
const BECAUSE_YOU_WROTE = `You get this because you wrote in the forum of ${site.name}.`

/** To an author whose item is published. */
export const itemApproved = emailKind<Item & { note?: string | null }>({
  name: 'item-approved',
  reason: BECAUSE_YOU_WROTE,
  preference: 'mailOnApproval',
  write: async ({ type, id, note }, member) => {
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
})

/** To an author whose item is not. */
export const itemNotPublished = emailKind<Item & { reason: string | null }>({
  name: 'item-not-published',
  reason: BECAUSE_YOU_WROTE,
  preference: 'mailOnRejection',
  write: async ({ type, id, reason }, member) => {
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
})

/** To an author whose removed item an administrator has put back. */
export const itemPutBack = emailKind<Item>({
  name: 'item-put-back',
  reason: BECAUSE_YOU_WROTE,
  write: async ({ type, id }, member) => {
    const item = await findItem(type, id)
    if (!member || !item) return null
    const what = type === 'post' ? `“${item.title}”` : `your reply in “${item.title}”`
    return {
      subject: `Your ${NAME[type]} is back`,
      preview: item.title,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `An administrator has put back ${what}, which you had deleted.`,
          item.status === 'approved' ? 'Everybody can read it again.' : 'It stands where it stood before.',
        ),
        text('If that is not what you want, you can delete it again.'),
        button('Open it', addressOf(item.path)),
      ],
    }
  },
})

/** What has been removed meanwhile is not written about. */
async function findItem(type: 'post' | 'reply', id: string) {
  if (type === 'post') {
    const post = await db.post.findFirst({ where: { id, deletedAt: null, removedAt: null } })
    return post && { title: post.title, status: post.status, path: `/forum/posts/${id}` }
  }
  const reply = await db.reply.findFirst({
    where: { id, deletedAt: null, post: { deletedAt: null } },
    include: { post: true },
  })
  return reply && { title: reply.post.title, status: reply.status, path: pathOfReply(reply) }
}

const ABOUT_DECISIONS = [itemApproved, itemNotPublished]

type Decided = {
  type: ItemType
  targetId: string
  authorId: string | null
  action: 'approve' | 'reject'
  note: string | null
}

/** Tells an author what became of their item, once the decision can no longer be taken back. */
export function tellDecision(tx: Database, { type, targetId: id, authorId, action, note }: Decided) {
  const to = { member: authorId, about: id, sendAfter: afterUndo() }
  return action === 'approve'
    ? enqueueEmail(tx, itemApproved, { ...to, data: { type, id, note } })
    : enqueueEmail(tx, itemNotPublished, { ...to, data: { type, id, reason: note } })
}

/**
 * Withdraws the e-mail about the last decision on an item, which is taken back.
 * @returns false when that e-mail has gone out
 */
export async function withdrawDecision(tx: Database, targetId: string): Promise<boolean> {
  const withdrawn = await withdrawEmails(tx, { about: targetId, kinds: ABOUT_DECISIONS })
  if (withdrawn > 0) return true
  const last = await tx.email.findFirst({
    where: { about: targetId, kind: { in: ABOUT_DECISIONS.map(({ name }) => name) } },
    orderBy: { id: 'desc' },
  })
  return last?.state !== 'sent'
}
