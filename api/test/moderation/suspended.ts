import { db } from '../../database/db.ts'
import { editPost } from '../../forum/items/edits.ts'
import { call } from '../execute.ts'
import { aPost, aReply, aViewer, type SignedIn } from '../factories.ts'

export const disable = (admin: SignedIn, id: string, body: object = {}) =>
  call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled: true, ...body } })

export const enable = (admin: SignedIn, id: string) =>
  call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled: false } })

export const emailsTo = (memberId: string) =>
  db.email.findMany({
    where: { memberId },
    orderBy: { id: 'asc' },
    select: { id: true, kind: true, state: true },
  })

export const actsOn = async (targetId: string) => {
  const where = { targetId }
  const entries = await db.moderationLog.findMany({ where, orderBy: { sequence: 'asc' } })
  return entries.map(({ action }) => action)
}

export const queueOf = async (admin: SignedIn, authorId: string) => {
  const { body } = await call('GET', `/api/admin/moderation/pending?limit=100&authorId=${authorId}`, {
    cookie: admin.cookie,
  })
  const { posts, replies } = body as { posts: { id: string }[]; replies: { id: string }[] }
  return [...posts, ...replies].map(({ id }) => id).sort()
}

export const statusOf = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status

export const repliesOf = async (id: string) =>
  ((await call('GET', `/api/forum/posts/${id}`)).body as { replyCount: number }).replyCount

export const EVERYTHING = { rejectPending: true, unpublishPublished: true }

/**
 * Creates a member with two pending items, a pending edit of a published discussion, and a published reply elsewhere.
 */
export async function aSpammer() {
  const author = await aViewer({ firstName: 'Spam' })
  const { id: elsewhere } = await aPost()
  const published = await aPost({ authorId: author.id })
  const input = {
    title: 'Another title for it',
    content: 'Another text, long enough.',
    category: 'Remote Work',
  }
  await editPost(author, { id: published.id, ...input })
  const pending = await aPost({ authorId: author.id, status: 'pending' })
  const pendingReply = await aReply(elsewhere, { authorId: author.id, status: 'pending' })
  const reply = await aReply(elsewhere, { authorId: author.id })
  return {
    ...author,
    elsewhere,
    published: published.id,
    pending: pending.id,
    pendingReply: pendingReply.id,
    reply: reply.id,
  }
}
