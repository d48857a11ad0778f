import type { Database } from '../db.ts'
import type { Vote } from './rules.ts'

// The only writer of likeCount and dislikeCount. The caller holds the item's row, so that of any number of votes at once
// each counts what the ones before it have left. Votes are counted anew, so that the counters cannot drift.

/** Sets or takes back one member's vote on a post. */
export async function castOnPost(
  tx: Database,
  key: { postId: string; voterId: string },
  ballot: Vote,
): Promise<void> {
  if (ballot === 'NONE') await tx.postVote.deleteMany({ where: key })
  else {
    const where = { postId_voterId: key }
    await tx.postVote.upsert({ where, create: { ...key, ballot }, update: { ballot, castAt: new Date() } })
  }
  await tx.$executeRaw`
    update "Post" set "likeCount" = counted.likes, "dislikeCount" = counted.dislikes
    from (
      select count(*) filter (where ballot = 'UP') as likes, count(*) filter (where ballot = 'DOWN') as dislikes
      from "PostVote" where "postId" = ${key.postId}::uuid
    ) counted
    where id = ${key.postId}::uuid and ("likeCount", "dislikeCount") <> (counted.likes, counted.dislikes)`
}

/** The same for a reply. */
export async function castOnReply(
  tx: Database,
  key: { replyId: string; voterId: string },
  ballot: Vote,
): Promise<void> {
  if (ballot === 'NONE') await tx.replyVote.deleteMany({ where: key })
  else {
    const where = { replyId_voterId: key }
    await tx.replyVote.upsert({ where, create: { ...key, ballot }, update: { ballot, castAt: new Date() } })
  }
  await tx.$executeRaw`
    update "Reply" set "likeCount" = counted.likes, "dislikeCount" = counted.dislikes
    from (
      select count(*) filter (where ballot = 'UP') as likes, count(*) filter (where ballot = 'DOWN') as dislikes
      from "ReplyVote" where "replyId" = ${key.replyId}::uuid
    ) counted
    where id = ${key.replyId}::uuid and ("likeCount", "dislikeCount") <> (counted.likes, counted.dislikes)`
}
