import { db } from '../../database/db.ts'
import { removeItem } from '../../forum/items/removal/removal.ts'
import { aMember, aPost, aReply } from '../factories.ts'

/** Marks every text that only its author and administrators may read. */
export const CANARY = 'kanarienvogel'

const word = (where: string) => `${CANARY} ${where} and some more words`
const title = `A ${CANARY} title`

/**
 * Adds a canary to everything withheld: pending, rejected and removed posts, replies and edits, reasons, replies in
 * hidden discussions, and the profile of a private member.
 * @returns ids of all planted rows, by kind
 */
export async function plantCanaries() {
  const author = await aMember({ email: `${CANARY}@members.example` })
  const hidden = await aMember({
    email: `private-${CANARY}@members.example`,
    firstName: CANARY,
    lastName: CANARY,
    linkedinProfile: `https://www.linkedin.com/in/${CANARY}`,
    location: CANARY,
    jobTitle: CANARY,
    company: CANARY,
    bio: word('bio'),
    isPublicProfile: false,
  })
  const authorId = author.id
  const draft = { title, content: word('draft') }
  const retained = { key: 'new', content: draft, revision: author.id }
  await db.draft.createMany({ data: [author, hidden].map(({ id }) => ({ ...retained, memberId: id })) })
  const withheld = [
    { status: 'pending' as const },
    { status: 'rejected' as const, rejectionReason: word('reason') },
    { status: 'approved' as const, deletedAt: new Date() },
  ]
  const open = await aPost({ title: 'An open discussion', authorId: hidden.id })
  const [replies, posts] = [[await aReply(open.id, { authorId: hidden.id })], [open]]
  for (const facts of withheld) {
    const post = await aPost({ ...facts, authorId, title, content: word('content') })
    posts.push(post)
    // A published reply in a discussion that has been hidden since.
    replies.push(await aReply(post.id, { authorId, content: word('below') }))
    replies.push(await aReply(open.id, { ...facts, authorId, content: word('reply') }))
    const revised = {
      authorId,
      ...facts,
      deletedAt: undefined,
      contentHtml: word('html'),
      content: word('edit'),
    }
    const { deletedAt: _, ...revision } = revised
    if (facts.status !== 'approved') {
      await db.revision.create({ data: { ...revision, postId: open.id, title, category: 'Remote Work' } })
      await db.revision.create({ data: { ...revision, replyId: replies[0]?.id ?? '' } })
    }
  }
  // Its text is retained for administrators; the replies of others are public.
  const removed = await aPost({ authorId, title, content: word('removed') })
  await aReply(removed.id, { authorId: hidden.id })
  await db.$transaction((tx) => removeItem(tx, 'post', removed))
  posts.push(removed)
  return {
    posts: posts.map(({ id }) => id),
    replies: replies.map(({ id }) => id),
    members: [author.id, hidden.id],
  }
}
