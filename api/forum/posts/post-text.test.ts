import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import type { Viewer } from '../../policy.ts'
import { execute } from '../../test/execute.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { editPost } from '../items/edits.ts'
import { createPost } from './posts.ts'
import { publish, withhold } from '../items/publication.ts'

const TEXT = 'A **first** try with [links](https://ok.example), and enough words to be taken.'
const PLAIN = 'A first try with links, and enough words to be taken.'
const OTHER = 'A second try, with other words that are also enough to be taken.'

const stored = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).excerpt
const shown = async (id: string) => {
  const { data } = await execute(null, 'query ($id: ID!) { post(id: $id) { excerpt } }', { id })
  return (data as unknown as { post: { excerpt: string } }).post.excerpt
}
test('stores the excerpt with the text, and updates it with every edit', async () => {
  const author = await aViewer({ role: 'admin' })
  const text = { title: 'What we tried twice', category: 'Remote Work' }
  const { id } = await createPost(author, { ...text, content: TEXT })
  expect(await stored(id)).toBe(PLAIN)

  await db.post.update({ where: { id }, data: { status: 'pending' } })
  await editPost(author, { ...text, id, content: OTHER })
  expect(await stored(id)).toBe(OTHER)
})

test('updates a published discussion’s excerpt when the edit is published, and restores it when that is undone', async () => {
  const author = await aViewer()
  const { id, title, category } = await aPost({ authorId: author.id, content: TEXT })
  await editPost(author, { id, title, category, content: OTHER })
  expect(await stored(id)).toBe(PLAIN)

  const revision = await db.revision.findFirstOrThrow({ where: { postId: id, status: 'pending' } })
  const target = { type: 'postRevision', id: revision.id } as const
  await db.$transaction((tx) => publish(tx, target))
  expect(await stored(id)).toBe(OTHER)
  await db.$transaction((tx) => withhold(tx, target, { to: 'pending', from: 'approved' }))
  expect(await stored(id)).toBe(PLAIN)
})

test('shows the stored excerpt', async () => {
  const { id } = await aPost({ content: TEXT })
  await db.post.update({ where: { id }, data: { excerpt: 'As it was stored' } })
  expect(await shown(id)).toBe('As it was stored')
})

test('previews texts for members', async () => {
  const preview = (viewer: Viewer) => execute(viewer, '{ previewMarkdown(content: "**Hello**") }')
  expect((await preview(await aViewer())).data).toEqual({
    previewMarkdown: '<p><strong>Hello</strong></p>\n',
  })
  expect((await preview(null)).errors).toMatchObject([{ message: 'You must be logged in to preview a text' }])
})
