import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decideItems } from '../../moderation/acts/decide.ts'
import { undoDecisions } from '../../moderation/acts/undo/undo.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { deletePost, deleteReply, editPost, editReply } from '../items/edits.ts'
import { publish, withhold } from '../items/publication.ts'

// Everyone who can read an item can read its published versions, and no others (decisions, "Coming back").

const HISTORY = `query ($type: ItemType!, $id: ID!, $first: Int, $after: String, $before: String) {
  itemVersions(type: $type, id: $id, first: $first, after: $after, before: $before) {
    nodes { title content contentHtml facts { name value } publishedAt }
    pageInfo { startCursor endCursor hasNextPage }
  }
}`
type Data = {
  itemVersions: {
    nodes: { title: string | null; content: string; publishedAt: string }[]
    pageInfo: { startCursor: string | null; endCursor: string | null; hasNextPage: boolean }
  }
}
const read = async (type: 'POST' | 'REPLY', id: string, page = {}) => {
  const { data, errors } = await execute(null, HISTORY, { type, id, ...page })
  return errors ? errors[0]?.extensions['code'] : (data as Data).itemVersions
}
const titles = async (id: string) => {
  const found = await read('POST', id)
  return typeof found === 'object' ? (found as Data['itemVersions']).nodes.map(({ title }) => title) : found
}

const content = 'What everybody reads from here on.'
const category = 'Remote Work'
const edited = (id: string, title: string) => ({ id, title, content, category })

test('shows one version of a discussion that was never edited', async () => {
  const post = await aPost({ title: 'As it was first', category })
  expect(await read('POST', post.id)).toMatchObject({
    nodes: [
      {
        title: 'As it was first',
        content: post.content,
        contentHtml: post.contentHtml,
        facts: [{ name: 'category', value: category }],
        publishedAt: post.createdAt.toISOString(),
      },
    ],
  })
})

test('shows published edits newest first, page by page, and over REST', async () => {
  const admin = await anAdmin()
  const post = await aPost({ authorId: admin.id, title: 'First', category })
  for (const title of ['The second', 'The third']) await editPost(admin, edited(post.id, title))
  expect(await titles(post.id)).toEqual(['The third', 'The second', 'First'])

  const first = (await read('POST', post.id, { first: 2 })) as Data['itemVersions']
  expect(first.nodes.map(({ title }) => title)).toEqual(['The third', 'The second'])
  const rest = (await read('POST', post.id, {
    first: 2,
    after: first.pageInfo.endCursor,
  })) as Data['itemVersions']
  expect(rest).toMatchObject({ nodes: [{ title: 'First' }], pageInfo: { hasNextPage: false } })
  expect(await read('POST', post.id, { first: 2, before: rest.pageInfo.startCursor })).toEqual(first)

  const response = await call('GET', `/api/forum/posts/${post.id}/history?limit=1`)
  expect(response.body).toMatchObject([{ title: 'The third', category, content }])
  expect(response.headers.get('link')).toContain('rel="next"')
})

test('sorts versions of the same time by their ids', async () => {
  const decidedAt = new Date('2026-02-01')
  const said = (number: number) => `${content} ${number}`
  const { id: postId, title, contentHtml } = await aPost({ category, content: said(5) })
  for (const number of [2, 5, 1, 4, 3]) {
    const version = { postId, title, category, contentHtml, status: 'approved', decidedAt } as const
    const id = `01890000-0000-7000-8000-00000000000${number}`
    await db.revision.create({ data: { ...version, id, content: said(number) } })
  }
  const { body } = await call('GET', `/api/forum/posts/${postId}/history`)
  expect(body).toMatchObject([5, 4, 3, 2, 1].map((number) => ({ content: said(number) })))
})

test('shows the history of a reply', async () => {
  const admin = await anAdmin()
  const [reply, other] = [
    await aReply((await aPost()).id, { authorId: admin.id, content: 'As it was first.' }),
    await aReply((await aPost()).id, { authorId: admin.id }),
  ]
  for (const { id } of [reply, other]) await editReply(admin, { id, content })
  // Published first, though stored last.
  const before = { content: 'As it was before.', contentHtml: '', status: 'approved' } as const
  await db.revision.create({ data: { ...before, replyId: reply.id, decidedAt: new Date(0) } })
  const found = (await read('REPLY', reply.id)) as Data['itemVersions']
  expect(found.nodes.map((each) => [each.title, each.content])).toEqual([
    [null, content],
    [null, 'As it was first.'],
    [null, 'As it was before.'],
  ])
  expect(found.nodes[2]?.publishedAt, 'when it was published, whenever it was written').toBe(
    new Date(0).toISOString(),
  )
  const { body } = await call('GET', `/api/forum/replies/${reply.id}/history?limit=1`)
  const version = { id: expect.any(String) as string, publishedAt: expect.any(String) as string }
  expect(body).toEqual([{ ...version, content }])
})

test('excludes pending, rejected and withdrawn edits', async () => {
  const [author, admin] = [await aViewer(), await anAdmin()]
  const post = await aPost({ authorId: author.id, title: 'First', category })
  await editPost(author, edited(post.id, 'The second'))
  expect(await titles(post.id)).toEqual(['First'])
  const decide = (action: string) =>
    decideItems(admin, { items: [{ type: 'post', id: post.id }], action, note: 'So be it' })

  const [decided] = await decide('approve')
  expect(await titles(post.id)).toEqual(['The second', 'First'])
  await undoDecisions(admin, { items: [decided?.target] })
  expect(await titles(post.id)).toEqual(['First'])

  const [again] = await decide('approve')
  await db.$transaction((tx) =>
    withhold(tx, again?.target ?? { type: 'post', id: '' }, {
      from: 'approved',
      to: 'rejected',
      reason: 'No',
    }),
  )
  expect(await titles(post.id)).toEqual(['First'])
})

test('does not restore versions that were withdrawn with their item', async () => {
  const [author, admin] = [await anAdmin(), await anAdmin()]
  const post = await aPost({ authorId: author.id, title: 'First', category })
  await editPost(author, edited(post.id, 'Somebody’s address'))
  const item = { type: 'post', id: post.id } as const
  await db.$transaction((tx) => withhold(tx, item, { from: 'approved', to: 'rejected', reason: 'No' }))
  await editPost(author, edited(post.id, 'Without it'))
  await db.$transaction((tx) => publish(tx, item, 'rejected'))
  expect(await titles(post.id)).toEqual(['Without it'])
  await editPost(author, edited(post.id, 'Better yet'))
  expect(await titles(post.id)).toEqual(['Better yet', 'Without it'])
  expect(admin.role).toBe('admin')
})

test('excludes versions of a text other than the published one', async () => {
  const admin = await anAdmin()
  const post = await aPost({ authorId: admin.id, title: 'First', category })
  await editPost(admin, edited(post.id, 'The second'))
  await db.post.update({ where: { id: post.id }, data: { title: 'By another way' } })
  expect(await titles(post.id)).toEqual(['By another way'])
})

test('shows no history of unpublished, removed or deleted items to any viewer', async () => {
  const admin = await anAdmin()
  const pending = await aPost({ authorId: admin.id, status: 'pending' })
  const removed = await aPost({ authorId: admin.id })
  const deleted = await aPost({ authorId: admin.id })
  const reply = await aReply(removed.id)
  const own = await aReply(removed.id, { authorId: admin.id })
  const withheld = await aReply(pending.id)
  for (const { id } of [removed, deleted]) await deletePost(admin, id)
  await deleteReply(admin, own.id)
  for (const { id } of [pending, removed, deleted])
    for (const viewer of [null, admin]) {
      const { errors } = await execute(viewer, HISTORY, { type: 'POST', id })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
    }
  for (const { id } of [own, withheld]) expect(await read('REPLY', id)).toBe('NOT_FOUND')
  expect(await read('REPLY', reply.id)).toMatchObject({ nodes: [{}] })
  expect(await read('POST', 'nonsense')).toBe('NOT_FOUND')
  expect((await call('GET', `/api/forum/posts/${pending.id}/history`)).status).toBe(404)
})
