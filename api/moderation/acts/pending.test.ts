import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import type { PageInfo } from '../../database/paging.ts'
import { cursorsOf, PAGE_INFO } from '../../test/delivery/pages.ts'

let admin: SignedIn
let author: SignedIn
beforeAll(async () => {
  admin = await anAdmin()
  author = await aViewer()
})

const PENDING = `query ($type: ItemType!, $first: Int, $after: String, $before: String) {
  pendingItems(type: $type, first: $first, after: $after, before: $before) {
  totalCount ${PAGE_INFO} nodes {
    id type target { type id } isEdit title facts { name value } contentHtml
    published { title contentHtml facts { name value } }
    discussion { id title } createdAt author { id } version } } }`

type Row = { id: string; version: string; target: { type: string; id: string } }
type List = { totalCount: number; pageInfo: PageInfo; nodes: Row[] }

async function pendingItems(type: 'POST' | 'REPLY', args: object = {}): Promise<List> {
  const { data, errors } = await execute(admin, PENDING, { type, ...args })
  expect(errors).toBeUndefined()
  return (data as { pendingItems: List }).pendingItems
}

describe('a pending item', () => {
  test('is a new discussion as submitted, or an edit beside the published text', async () => {
    const post = await aPost({
      authorId: author.id,
      status: 'pending',
      title: 'New here',
      content: 'A **new** one',
    })
    const open = await aPost({ authorId: author.id, title: 'As it was', content: 'What everybody reads' })
    const edited = { id: open.id, title: 'As it should be', category: 'Remote Work' }
    await editPost(author, { ...edited, content: 'What its author says by now' })
    const edit = await db.revision.findFirstOrThrow({ where: { postId: open.id, status: 'pending' } })

    const { nodes, totalCount } = await pendingItems('POST')
    expect(totalCount).toBe(2)
    expect(nodes).toEqual([
      {
        id: post.id,
        type: 'POST',
        target: { type: 'POST', id: post.id },
        isEdit: false,
        title: 'New here',
        facts: [{ name: 'category', value: 'General Discussion' }],
        contentHtml: '<p>A <strong>new</strong> one</p>\n',
        published: null,
        discussion: null,
        createdAt: post.createdAt.toISOString(),
        author: { id: author.id },
        version: expect.stringMatching(/^[\w-]{16}$/) as string,
      },
      {
        id: open.id,
        type: 'POST',
        target: { type: 'POST_REVISION', id: edit.id },
        isEdit: true,
        title: 'As it should be',
        facts: [{ name: 'category', value: 'Remote Work' }],
        contentHtml: '<p>What its author says by now</p>\n',
        published: {
          title: 'As it was',
          contentHtml: '<p>What everybody reads</p>\n',
          facts: [{ name: 'category', value: 'General Discussion' }],
        },
        discussion: null,
        createdAt: edit.createdAt.toISOString(),
        author: { id: author.id },
        version: expect.stringMatching(/^[\w-]{16}$/) as string,
      },
    ])
  })

  test('is a reply under the title of its discussion, or an edit of one beside the published text', async () => {
    const post = await aPost({ title: 'Where it was said' })
    const reply = await aReply(post.id, {
      authorId: author.id,
      status: 'pending',
      content: 'Not read by anybody yet',
    })
    const open = await aReply(post.id, { authorId: author.id, content: 'What everybody reads' })
    await editReply(author, { id: open.id, content: 'What its author says by now' })
    const edit = await db.revision.findFirstOrThrow({ where: { replyId: open.id, status: 'pending' } })

    const { nodes, totalCount } = await pendingItems('REPLY')
    const common = {
      type: 'REPLY',
      title: 'Where it was said',
      facts: [],
      discussion: { id: post.id, title: 'Where it was said' },
      author: { id: author.id },
      version: expect.stringMatching(/^[\w-]{16}$/) as string,
    }
    expect(totalCount).toBe(2)
    expect(nodes).toEqual([
      {
        ...common,
        id: reply.id,
        target: { type: 'REPLY', id: reply.id },
        isEdit: false,
        contentHtml: '<p>Not read by anybody yet</p>\n',
        published: null,
        createdAt: reply.createdAt.toISOString(),
      },
      {
        ...common,
        id: open.id,
        target: { type: 'REPLY_REVISION', id: edit.id },
        isEdit: true,
        contentHtml: '<p>What its author says by now</p>\n',
        published: { title: null, contentHtml: '<p>What everybody reads</p>\n', facts: [] },
        createdAt: edit.createdAt.toISOString(),
      },
    ])
  })

  test.each(['POST', 'REPLY'] as const)(
    'is listed in pages forwards and backwards, a %s and an edit in the order of submission',
    async (type) => {
      const post = await aPost({ authorId: author.id })
      const sent = (await pendingItems(type)).nodes.map(({ target }) => target.id)
      const text = {
        title: 'x',
        content: 'x',
        contentHtml: '',
        status: 'pending',
        authorId: author.id,
      } as const
      for (let n = 0; n < 2; n += 1)
        if (type === 'POST') {
          sent.push((await aPost({ status: 'pending' })).id)
          const data = { ...text, category: 'Remote Work', postId: (await aPost()).id }
          sent.push((await db.revision.create({ data })).id)
        } else {
          sent.push((await aReply(post.id, { status: 'pending' })).id)
          const { title: _title, ...data } = { ...text, replyId: (await aReply(post.id)).id }
          sent.push((await db.revision.create({ data })).id)
        }

      const there: string[][] = []
      let page = await pendingItems(type, { first: 2 })
      expect(cursorsOf(page.pageInfo).previous).toBeNull()
      there.push(page.nodes.map(({ target }) => target.id))
      for (let { next } = cursorsOf(page.pageInfo); next; { next } = cursorsOf(page.pageInfo)) {
        page = await pendingItems(type, { first: 2, after: next })
        there.push(page.nodes.map(({ target }) => target.id))
      }
      expect(there.flat()).toEqual(sent)
      expect(page.totalCount).toBe(sent.length)

      const back: string[][] = [page.nodes.map(({ target }) => target.id)]
      for (let { previous } = cursorsOf(page.pageInfo); previous; { previous } = cursorsOf(page.pageInfo)) {
        page = await pendingItems(type, { first: 2, before: previous })
        back.unshift(page.nodes.map(({ target }) => target.id))
      }
      expect(back).toEqual(there)
    },
  )

  test.each([
    ['title', { title: 'Another title' }],
    ['text', { content: 'Another text' }],
    ['category', { category: 'Scrum Master' }],
  ])('gets another version when its author changes the %s of a discussion', async (_what, change) => {
    const { id } = await aPost({ status: 'pending' })
    const version = async () =>
      (await pendingItems('POST', { first: 100 })).nodes.find((row) => row.id === id)?.version
    const before = await version()
    expect(await version()).toBe(before)
    await db.post.update({ where: { id }, data: change })
    expect(await version()).not.toBe(before)
  })

  test('gets another version when its author sends another edit, even of equal text', async () => {
    const post = await aPost()
    const reply = await aReply(post.id)
    const text = {
      content: 'The same words',
      contentHtml: '',
      status: 'pending',
      authorId: author.id,
    } as const
    const send = async () => {
      await db.revision.deleteMany({ where: { postId: post.id } })
      await db.revision.deleteMany({ where: { replyId: reply.id } })
      const more = { title: 'The same title', category: 'Remote Work', postId: post.id }
      await db.revision.create({ data: { ...text, ...more } })
      await db.revision.create({ data: { ...text, replyId: reply.id } })
      const lists = [await pendingItems('POST', { first: 100 }), await pendingItems('REPLY', { first: 100 })]
      return lists
        .flatMap(({ nodes }) => nodes.filter(({ id }) => id === post.id || id === reply.id))
        .map(({ version }) => version)
    }
    const [first, second] = [await send(), await send()]
    expect(new Set([...first, ...second]).size).toBe(4)
  })
})
