import type { Database } from '../../database/db.ts'

// Order of locks, so that no two transactions wait for each other: members whom a text names first (member-names.ts), the
// post then, and its reply.

/**
 * Takes a post's row until the transaction ends, and reads it.
 * @returns null when there is none
 */
export async function lockPost(tx: Database, id: string) {
  await tx.$queryRaw`select id from "Post" where id = ${id}::uuid for update`
  return tx.post.findUnique({ where: { id } })
}

/** Takes the rows of several posts, in the order of their ids, which is the same for everybody. */
export async function lockPosts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select id from "Post" where id = any(${ids}::uuid[]) order by id for update`
}

/** Takes the rows of several replies, in the order of their ids; their discussions come first. */
export async function lockReplies(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select id from "Reply" where id = any(${ids}::uuid[]) order by id for update`
}

/** Takes a reply's row alone, for what does not touch its discussion. */
export async function lockReply(tx: Database, id: string) {
  await tx.$queryRaw`select id from "Reply" where id = ${id}::uuid for update`
  return tx.reply.findUnique({ where: { id }, include: { post: true } })
}

/** Takes the row of a reply's discussion alone, and answers its id. */
export async function lockPostOfReply(tx: Database, id: string): Promise<string | null> {
  const reply = await tx.reply.findUnique({ where: { id }, select: { postId: true } })
  if (reply) await lockPost(tx, reply.postId)
  return reply?.postId ?? null
}

/** A reply and its discussion, both taken, for what changes the discussion's counts. */
export async function lockReplyAndPost(tx: Database, id: string) {
  await lockPostOfReply(tx, id)
  return lockReply(tx, id)
}
