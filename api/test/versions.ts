import { db } from '../database/db.ts'
import type { ItemType } from '../items/rules.ts'

const TEXT = 'What it said at first, with somebody’s address in it.'

/**
 * Adds an earlier public version to a published item.
 * @returns its id
 */
export async function anEarlierVersion(
  type: ItemType,
  id: string,
  content = TEXT,
  past = new Date(Date.now() - 3_600_000),
): Promise<string> {
  const first = { content, contentHtml: `<p>${content}</p>`, status: 'approved', decidedAt: past } as const
  const now = { status: 'approved', decidedAt: new Date() } as const
  if (type === 'post') {
    const { authorId, title, category, ...post } = await db.post.findUniqueOrThrow({ where: { id } })
    const shared = { authorId, postId: id, category }
    const made = await db.revision.create({ data: { ...shared, ...first, title: 'A title before this' } })
    const { content: said, contentHtml } = post
    await db.revision.create({ data: { ...shared, ...now, title, content: said, contentHtml } })
    return made.id
  }
  const { authorId, content: said, contentHtml } = await db.reply.findUniqueOrThrow({ where: { id } })
  const shared = { authorId, replyId: id }
  const made = await db.revision.create({ data: { ...shared, ...first } })
  await db.revision.create({ data: { ...shared, ...now, content: said, contentHtml } })
  return made.id
}
