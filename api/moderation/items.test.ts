import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { aMember, anAdmin, aPost, aReply } from '../test/factories.ts'
import { findItems } from './items.ts'

test('a search goes on behind replies of a discussion that was deleted, and of other authors', async () => {
  const [admin, author] = [await anAdmin(), await aMember()]
  const [post, gone] = [await aPost(), await aPost({ deletedAt: new Date() })]
  const content = 'Timeboxing pelicans worked well for us.'
  const ids: string[] = []
  for (let each = 0; each < 3; each += 1) {
    ids.unshift((await aReply(post.id, { content, authorId: author.id })).id)
    await aReply(gone.id, { content, authorId: author.id })
    await aReply(post.id, { content })
  }

  const found: string[] = []
  let after: string | null = null
  do {
    const filter = { search: 'pelican', authorId: author.id }
    const page = await findItems(admin, 'reply', filter, { first: 2, after })
    found.push(...page.nodes.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(found).toEqual(ids)
  await db.reply.deleteMany({ where: { authorId: author.id } })
})
