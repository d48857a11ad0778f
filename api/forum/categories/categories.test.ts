import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { syncCategories } from './categories.ts'
import { problemWithNames } from './names.ts'
import { createPost } from '../posts/posts.ts'
import { CATEGORIES } from '../../items/rules.ts'

const retained = CATEGORIES.map((name) => ({ name }))
const categoryOf = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).category

test('accepts the categories of the content', async () => {
  const viewer = await aViewer()
  const post = { title: 'A title of its own', content: 'Words enough for a discussion of its own.' }
  for (const category of CATEGORIES.slice(0, 3))
    expect((await createPost(viewer, { ...post, category })).category).toBe(category)
  await expect(createPost(viewer, { ...post, category: 'Gardening' })).rejects.toMatchObject({
    message: 'Please select a category',
  })
  expect(await syncCategories()).toBe(0)
})

test('moves the discussions and their pending edits to the new name of a category', async () => {
  const [open, pending, other] = [
    await aPost({ category: 'Remote' }),
    await aPost({ category: 'Far', status: 'pending' }),
    await aPost(),
  ]
  await db.revision.create({
    data: {
      postId: open.id,
      title: open.title,
      content: open.content,
      contentHtml: open.contentHtml,
      category: 'Remote',
      status: 'pending',
    },
  })
  expect(await syncCategories([...retained, { name: 'At home', formerly: ['Remote', 'Far'] }])).toBe(2)
  expect([await categoryOf(open.id), await categoryOf(pending.id)]).toEqual(['At home', 'At home'])
  expect(await categoryOf(other.id)).toBe(other.category)
  expect((await db.revision.findFirstOrThrow({ where: { postId: open.id } })).category).toBe('At home')
  expect(await db.categoryCount.findUnique({ where: { category: 'At home' } })).toMatchObject({
    discussions: 1,
  })
  await db.post.deleteMany({ where: { category: 'At home' } })
})

test.each(['approved', 'pending'] as const)(
  'reports a removed category with %s discussions in a plain message',
  async (status) => {
    const { id } = await aPost({ category: 'Gardening', status })
    await expect(syncCategories(retained)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /content\/forum\.json: categories: there are discussions under "Gardening".*"formerly"/,
      ) as string,
    })
    await db.post.delete({ where: { id } })
    expect(await syncCategories(retained)).toBe(0)
  },
)

test('reports several unknown categories together, each once and in order', () => {
  const problem = problemWithNames(
    ['Zebras', 'Far', 'Archery', 'Zebras'],
    [{ name: 'At home', formerly: ['Far'] }],
  )
  expect(problem).toContain('there are discussions under "Archery", "Zebras", which the list does not have.')
})
