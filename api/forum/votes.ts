import { db } from '../db.ts'
import { spendAs } from '../limits.ts'
import { parse } from '../parse.ts'
import { may, PUBLISHED, requireMember, requireThat, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { castOnPost, castOnReply } from './ballots.ts'
import { lockPost, lockReply } from './locks.ts'
import { WITH_AUTHOR, type PostWithAuthor } from './posts.ts'
import { REPLY_WITH_AUTHOR, type ReplyWithAuthor } from './replies.ts'
import { vote } from './rules.ts'
import { inTurn } from './turns.ts'

const UNPUBLISHED = 'Only published items take votes.'

/**
 * Sets the viewer's one vote on a discussion; the same vote again changes nothing (decisions, "Votes").
 * @param input `{id, ballot}`
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for an item that is not published
 */
export async function setPostVote(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireMember(viewer, 'vote')
  const { id, ballot } = parse(vote, input)
  await spendAs(viewer, 'votes')

  const key = { postId: id, voterId: viewer.id }
  await inTurn(id, async () => {
    // A double click or a retry need not wait for the item's row.
    const cast = await db.postVote.findUnique({ where: { postId_voterId: key, post: PUBLISHED } })
    if (cast?.ballot === ballot) return
    await db.$transaction(async (tx) => {
      const post = await lockPost(tx, id)
      if (!post || !may.seeItem(viewer, post)) throw new Refusal('NOT_FOUND', 'Discussion not found')
      requireThat(may.vote(viewer, post), UNPUBLISHED)
      await castOnPost(tx, key, ballot)
    })
  })
  return db.post.findUniqueOrThrow({ where: { id }, ...WITH_AUTHOR, relationLoadStrategy: 'join' })
}

/** The same for a reply. */
export async function setReplyVote(viewer: Viewer, input: unknown): Promise<ReplyWithAuthor> {
  requireMember(viewer, 'vote')
  const { id, ballot } = parse(vote, input)
  await spendAs(viewer, 'votes')

  const key = { replyId: id, voterId: viewer.id }
  await inTurn(id, async () => {
    const where = { replyId_voterId: key, reply: { ...PUBLISHED, post: PUBLISHED } }
    const cast = await db.replyVote.findUnique({ where })
    if (cast?.ballot === ballot) return
    await db.$transaction(async (tx) => {
      const reply = await lockReply(tx, id)
      if (!reply || !may.seeReply(viewer, reply)) throw new Refusal('NOT_FOUND', 'Reply not found')
      requireThat(may.vote(viewer, reply) && may.vote(viewer, reply.post), UNPUBLISHED)
      await castOnReply(tx, key, ballot)
    })
  })
  return db.reply.findUniqueOrThrow({ where: { id }, ...REPLY_WITH_AUTHOR, relationLoadStrategy: 'join' })
}
