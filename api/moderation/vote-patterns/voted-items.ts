import { db } from '../../database/db.ts'

/** A post or reply to which a figure links. */
export type VotedItem = { id: string; isReply: boolean; postId: string; title: string }

/** Returns the posts and replies with these ids, by id; a reply has its discussion's title. */
export async function findVotedItems(ids: string[]): Promise<Map<string, VotedItem>> {
  const [posts, replies] = await Promise.all([
    db.post.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } }),
    db.reply.findMany({
      where: { id: { in: ids } },
      select: { id: true, postId: true, post: { select: { title: true } } },
    }),
  ])
  const items: VotedItem[] = [
    ...posts.map(({ id, title }) => ({ id, isReply: false, postId: id, title })),
    ...replies.map(({ id, postId, post }) => ({ id, isReply: true, postId, title: post.title })),
  ]
  return new Map(items.map((item) => [item.id, item]))
}
