import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply } from '../../forum/items/edits.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { LIST, putBack, removed, type Listed } from '../../test/moderation/removed-calls.ts'

// Administrators see removed items for 30 days and can restore them (decisions, "After publication").

test('lists items as their authors removed them, last removed first', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const alone = await aPost({ authorId: author.id, title: 'Nobody answered' })
  const answered = await aPost({
    authorId: author.id,
    title: 'Somebody answered',
    content: 'What it said first.',
  })
  const reply = await aReply(answered.id, { authorId: author.id, content: 'One more word on it.' })
  await aReply(answered.id)
  await deletePost(author, alone.id)
  await deleteReply(author, reply.id)
  await deletePost(author, answered.id)

  const { nodes } = await removed(admin)
  expect(nodes.slice(0, 3)).toEqual([
    {
      id: answered.id,
      type: 'POST',
      title: 'Somebody answered',
      contentHtml: '<p>What it said first.</p>\n',
      isInPlace: true,
      author: { id: author.id },
    },
    {
      id: reply.id,
      type: 'REPLY',
      title: 'Removed discussion',
      contentHtml: '<p>One more word on it.</p>\n',
      isInPlace: false,
      author: { id: author.id },
    },
    {
      id: alone.id,
      type: 'POST',
      title: 'Nobody answered',
      contentHtml: alone.contentHtml,
      isInPlace: false,
      author: { id: author.id },
    },
  ])
  const { body } = await call('GET', '/api/admin/moderation/removed?limit=3', { cookie: admin.cookie })
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
  const at = (post: { id: string; createdAt: Date }) => ({
    id: post.id,
    createdAt: post.createdAt.toISOString(),
    removedAt: moment,
  })
  expect(body).toEqual([
    {
      ...at(answered),
      type: 'post',
      postId: answered.id,
      title: 'Somebody answered',
      content: 'What it said first.',
    },
    {
      ...at(reply),
      type: 'reply',
      postId: answered.id,
      title: 'Removed discussion',
      content: 'One more word on it.',
    },
    { ...at(alone), type: 'post', postId: alone.id, title: 'Nobody answered', content: alone.content },
  ])

  const pages: string[] = []
  for (let after: string | null = null, page = 0; page < 3; page++) {
    const { nodes: next, pageInfo }: Listed['removedItems'] = await removed(admin, { first: 1, after })
    pages.push(...next.map(({ id }) => id))
    after = pageInfo.endCursor
  }
  expect(pages).toEqual([answered.id, reply.id, alone.id])
})

test('pages backwards through items of all kinds', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const PAGE = LIST.replace('$after: String', '$after: String, $before: String')
    .replace('after: $after', 'after: $after, before: $before')
    .replace('endCursor', 'endCursor startCursor')
  const made: { alone: string; answered: string; reply: string }[] = []
  for (let each = 0; each < 4; each += 1) {
    const [alone, answered] = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
    const reply = await aReply(answered.id, { authorId: author.id })
    await aReply(answered.id)
    made.push({ alone: alone.id, answered: answered.id, reply: reply.id })
  }
  const ids: string[] = []
  // The last created is the first removed.
  for (const { alone, answered, reply } of made.toReversed()) {
    await deletePost(author, alone)
    await deleteReply(author, reply)
    await deletePost(author, answered)
    ids.unshift(answered, reply, alone)
  }
  const page = async (args: Record<string, unknown>) => {
    const { data, errors } = await execute(admin, PAGE, args)
    expect(errors).toBeUndefined()
    const { nodes, pageInfo } = (
      data as {
        removedItems: { nodes: { id: string }[]; pageInfo: { startCursor: string; endCursor: string } }
      }
    ).removedItems
    return { ids: nodes.map(({ id }) => id), ...pageInfo }
  }
  const first = await page({ first: 2 })
  const second = await page({ first: 2, after: first.endCursor })
  const third = await page({ first: 2, after: second.endCursor })
  expect([first, second, third].flatMap((each) => each.ids)).toEqual(ids.slice(0, 6))
  expect((await page({ first: 2, before: third.startCursor })).ids).toEqual(second.ids)
  expect((await page({ first: 3, before: third.startCursor })).ids).toEqual(ids.slice(1, 4))
  const whole = await page({ first: ids.length })
  expect(whole.ids).toEqual(ids)
  expect((await page({ first: 2, before: whole.endCursor })).ids).toEqual(ids.slice(-3, -1))
})

test('pages through items removed simultaneously, each once', async () => {
  const [admin, { id: authorId }] = [await anAdmin(), await aViewer()]
  const [first, second, third] = [
    await aPost({ authorId }),
    await aPost({ authorId }),
    await aPost({ authorId }),
  ]
  const deletedAt = new Date()
  for (const { id } of [second, third, first]) await db.post.update({ where: { id }, data: { deletedAt } })
  const pages: string[] = []
  for (let after: string | null = null, page = 0; page < 3; page++) {
    const { nodes, pageInfo }: Listed['removedItems'] = await removed(admin, { first: 1, after })
    pages.push(...nodes.map(({ id }) => id))
    after = pageInfo.endCursor
  }
  expect(pages).toEqual([third.id, second.id, first.id])
})

test('lists the last published text of a removed discussion that remains for its replies', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({
    authorId: author.id,
    title: 'Of boats',
    content: 'What it says now.',
  })
  await aReply(id)
  const now = new Date()
  const version = (content: string, status: 'approved' | 'rejected', decidedAt: Date) => ({
    postId: id,
    authorId: author.id,
    title: 'Of boats',
    category,
    content,
    contentHtml: `<p>${content}</p>\n`,
    status,
    decidedAt,
  })
  // An edit can be restored after a later one.
  await db.revision.createMany({
    data: [
      version('What it said a moment ago.', 'approved', now),
      version('What it says now.', 'approved', now),
      version('What it said before.', 'approved', new Date(now.getTime() - 1000)),
      version('What it was not to say.', 'rejected', new Date(now.getTime() + 1000)),
    ],
  })
  await deletePost(author, id)
  expect((await removed(admin)).nodes.find((node) => node.id === id)).toMatchObject({
    title: 'Of boats',
    contentHtml: '<p>What it says now.</p>\n',
  })
})

test('neither lists nor restores items for anyone else', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  await deletePost(author, post.id)
  for (const viewer of [null, author]) {
    const code = viewer ? 'FORBIDDEN' : 'SIGNED_OUT'
    expect((await execute(viewer, LIST)).errors?.[0]?.extensions).toMatchObject({ code })
    expect((await putBack(viewer, 'POST', post.id)).errors?.[0]?.extensions).toMatchObject({ code })
  }
})
