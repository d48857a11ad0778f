import { Prisma, type Post, type Reply } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

// Locks are taken in this order to avoid deadlocks: first members mentioned in a text (member-names.ts), then the post,
// then its reply.

/** Returns Prisma's columns of a table, without the search vectors, which a raw statement cannot read. */
const columnsOf = (fields: Record<string, string>) =>
  Prisma.raw(
    Object.values(fields)
      .map((field) => `"${field}"`)
      .join(),
  )
const POST = columnsOf(Prisma.PostScalarFieldEnum)
const REPLY = columnsOf(Prisma.ReplyScalarFieldEnum)

/**
 * Locks a post's row until the transaction ends, and reads it.
 * @returns null when there is none
 */
export const lockPost = (tx: Database, id: string) => lockPostWhere(tx, Prisma.sql`${id}::uuid`)

/** Locks and reads only the row of a reply's discussion. */
export const lockPostOfReply = (tx: Database, id: string) =>
  lockPostWhere(tx, Prisma.sql`(select "postId" from "Reply" where id = ${id}::uuid)`)

async function lockPostWhere(tx: Database, id: Prisma.Sql): Promise<Post | null> {
  const [post] = await tx.$queryRaw<Post[]>`select ${POST} from "Post" where id = ${id} for update`
  return post ?? null
}

async function lockReplyWhere(tx: Database, id: string): Promise<Reply | undefined> {
  const [reply] = await tx.$queryRaw<Reply[]>`select ${REPLY} from "Reply" where id = ${id}::uuid for update`
  return reply
}

/** Locks the rows of several posts in the order of their ids, the same in every transaction. */
export async function lockPosts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select id from "Post" where id = any(${ids}::uuid[]) order by id for update`
}

/** Locks the rows of several replies in the order of their ids; lock their discussions first. */
export async function lockReplies(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select id from "Reply" where id = any(${ids}::uuid[]) order by id for update`
}

/** Locks only a reply's row, for changes that do not affect its discussion. */
export async function lockReply(tx: Database, id: string) {
  const reply = await lockReplyWhere(tx, id)
  return reply ? { ...reply, post: await tx.post.findUniqueOrThrow({ where: { id: reply.postId } }) } : null
}

/** Locks a reply and its discussion, for changes to the discussion's counts. */
export async function lockReplyAndPost(tx: Database, id: string) {
  const post = await lockPostOfReply(tx, id)
  const reply = post && (await lockReplyWhere(tx, id))
  return reply ? { ...reply, post } : null
}
