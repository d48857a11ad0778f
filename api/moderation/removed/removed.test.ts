import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply, editPost } from '../../forum/items/edits.ts'
import { eraseRemoved } from '../../forum/items/removal/erasure.ts'
import { sendEmail } from '../../mail/sender.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { newest, read } from '../../test/appeals.ts'
import { ask, call } from '../../test/ask.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { decideItem } from '../acts/decide.ts'
import { putBackItem } from './put-back.ts'

// Administrators see what was removed for 30 days, and can put it back (decisions, "After publication").

const LIST = `query ($first: Int, $after: String) {
  removedItems(first: $first, after: $after) {
    nodes { id type title contentHtml isInPlace author { id } }
    pageInfo { hasNextPage endCursor }
  }
}`
const PUT_BACK = 'mutation ($input: PutBackItemInput!) { putBackItem(input: $input) }'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

type Listed = { removedItems: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } } }
const removed = async (viewer: Awaited<ReturnType<typeof anAdmin>>, variables = {}) =>
  ((await ask(viewer, LIST, { first: 100, ...variables })).data as Listed).removedItems

const putBack = async (viewer: Awaited<ReturnType<typeof anAdmin>> | null, type: string, id: string) =>
  ask(viewer, PUT_BACK, { input: { type, id } })

const server = acceptMail()

test('what authors remove is listed as it was, last removed first', async () => {
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

test('the list is turned back page by page as well, whatever kinds of items are on it', async () => {
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
  // What was written last is removed first.
  for (const { alone, answered, reply } of made.toReversed()) {
    await deletePost(author, alone)
    await deleteReply(author, reply)
    await deletePost(author, answered)
    ids.unshift(answered, reply, alone)
  }
  const page = async (args: Record<string, unknown>) => {
    const { data, errors } = await ask(admin, PAGE, args)
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

test('what was removed in one moment is listed page by page as well, each of it once', async () => {
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

test('of a discussion that keeps its place the words that were published last are listed', async () => {
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
  // An edit can be put back after one that was written later.
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

test('a discussion is put back as it was: words, author, and everything that followed from them', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id, title: 'Of boats', content: 'Two **boats** on a lake.' })
  await aReply(post.id)
  await deletePost(author, post.id)
  expect(await putBack(admin, 'POST', post.id)).toEqual({ data: { putBackItem: post.id } })
  const back = await db.post.findUniqueOrThrow({ where: { id: post.id } })
  expect(back).toMatchObject({
    title: 'Of boats',
    content: 'Two **boats** on a lake.',
    contentHtml: post.contentHtml,
    excerpt: post.excerpt,
    authorId: author.id,
    removedAt: null,
    editedAt: null,
    replyCount: 1,
  })
  const follow = { memberId_postId: { memberId: author.id, postId: post.id } }
  expect(await db.postFollow.findUnique({ where: follow })).toMatchObject({ isFollowing: true })
  const found = await ask(null, '{ posts(search: "boats lake") { nodes { id } } }')
  expect(JSON.stringify(found.data)).toContain(post.id)
  expect((await putBack(admin, 'POST', post.id)).errors?.[0]).toMatchObject({
    message: 'This has not been removed, or it is back already.',
    extensions: { code: 'CONFLICT' },
  })
  const edit = {
    id: post.id,
    title: 'Of ships',
    content: 'Two ships on a lake, by now.',
    category: post.category,
  }
  await expect(editPost(author, edit)).resolves.toMatchObject({ id: post.id })
})

test('so is a discussion that nobody had answered, and a reply counts again; who follows is told of both', async () => {
  const [admin, author, { id: memberId }] = [await anAdmin(), await aViewer(), await aMember()]
  const category = 'Career Advice'
  const alone = await aPost({ authorId: author.id, category })
  const reply = await aReply((await aPost()).id, { authorId: author.id })
  await db.categoryFollow.create({ data: { memberId, category } })
  await db.postFollow.create({ data: { memberId, postId: reply.postId } })
  await deletePost(author, alone.id)
  await deleteReply(author, reply.id)
  const cookie = admin.cookie
  const path = '/api/admin/moderation/put-back'
  for (const [type, id] of [
    ['post', alone.id],
    ['reply', reply.id],
  ])
    expect((await call('POST', path, { cookie, body: { type, id } })).body).toEqual({ type, id })
  expect(await db.post.findUnique({ where: { id: alone.id } })).toMatchObject({ deletedAt: null })
  expect(await db.reply.findUnique({ where: { id: reply.id } })).toMatchObject({ deletedAt: null })
  expect(await db.post.findUnique({ where: { id: reply.postId } })).toMatchObject({ replyCount: 1 })
  expect(await db.notification.findMany({ where: { memberId }, orderBy: { id: 'asc' } })).toMatchObject([
    { kind: 'discussion', postId: alone.id },
    { kind: 'reply', replyId: reply.id },
  ])
})

test.each(['post', 'reply'] as const)(
  'a %s that was taken down before is put back as that: its author can object, and it can be published again',
  async (type) => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id: postId } = await aPost({ authorId: author.id })
    const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
    await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
    const { id: decisionId } = await newest(id)
    await (type === 'post' ? deletePost(author, id) : deleteReply(author, id))
    expect(await read(author, decisionId)).toMatchObject({ isInForce: false, canAppeal: false })
    await putBackItem(admin, { type, id })
    expect(await read(author, decisionId)).toMatchObject({ isInForce: true, canAppeal: true })
    const choices = '{ decisions(first: 2) { nodes { action canUnpublish canRestore } } }'
    const acts = async () =>
      ((await ask(admin, choices)).data as { decisions: { nodes: object[] } }).decisions.nodes
    expect(await acts()).toEqual([
      { action: `restore_${type}`, canUnpublish: false, canRestore: false },
      { action: `unpublish_${type}`, canUnpublish: false, canRestore: true },
    ])
    await decideItem(admin, type, id, { status: 'approve', from: 'rejected' })
    expect(await read(author, decisionId)).toMatchObject({ isInForce: false, canAppeal: false })
    expect(await acts()).toMatchObject([{ canUnpublish: true }, { canUnpublish: false, canRestore: false }])
  },
)

test('the act is written down, and its author is told', async () => {
  const [admin, author] = [await anAdmin(), await aViewer({ firstName: 'Aoibhinn' })]
  const post = await aPost({ authorId: author.id, title: 'Of boats' })
  await deletePost(author, post.id)
  await putBack(admin, 'POST', post.id)
  const entries = await db.moderationLog.findMany({ where: { targetId: post.id } })
  expect(entries).toMatchObject([{ action: 'restore_post', targetType: 'post', moderatorId: admin.id }])
  const { id } = await db.email.findFirstOrThrow({ where: { about: post.id, kind: 'item-put-back' } })
  await sendEmail(id)
  const told = textIn(server.accepted.at(-1) ?? '')
  expect(told).toContain('Hello Aoibhinn,')
  expect(told.replace(/\s+/g, ' ')).toContain(
    'An administrator has put back “Of boats”, which you had deleted. Everybody can read it again.',
  )
})

test('its author is told on the site, too, unless they have put it back themselves', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const post = await aPost()
  const replies = [
    await aReply(post.id, { authorId: admin.id }),
    await aReply(post.id, { authorId: other.id }),
  ]
  for (const [index, { id }] of replies.entries()) {
    await deleteReply(index === 0 ? admin : other, id)
    await putBack(admin, 'REPLY', id)
  }
  const told = await db.notification.findMany({
    where: { memberId: { in: [admin.id, other.id] }, kind: 'decision' },
  })
  expect(told).toMatchObject([
    { memberId: other.id, kind: 'decision', detail: 'put_back', postId: post.id, replyId: replies[1]?.id },
  ])
  expect(told[0]?.emailedAt, 'the e-mail about it is all that is written').not.toBeNull()
})

test('nobody else sees what was removed, or puts it back', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  await deletePost(author, post.id)
  for (const viewer of [null, author]) {
    const code = viewer ? 'FORBIDDEN' : 'SIGNED_OUT'
    expect((await ask(viewer, LIST)).errors?.[0]?.extensions).toMatchObject({ code })
    expect((await putBack(viewer, 'POST', post.id)).errors?.[0]?.extensions).toMatchObject({ code })
  }
})

test('nothing that never was is put back', async () => {
  const admin = await anAdmin()
  for (const [type, name] of [
    ['POST', 'Discussion'],
    ['REPLY', 'Reply'],
  ] as const)
    expect((await putBack(admin, type, randomUUID())).errors?.[0]).toMatchObject({
      message: `${name} not found`,
      extensions: { code: 'NOT_FOUND' },
    })
})

test('after 30 days it is erased, in both forms, and cannot be put back', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id, content: 'Words that were taken back by their author.' })
  await aReply(post.id)
  const alone = await aPost({ authorId: author.id })
  for (const { id } of [post, alone]) await deletePost(author, id)
  await db.post.update({ where: { id: post.id }, data: { removedAt: daysAgo(31) } })
  await db.post.update({ where: { id: alone.id }, data: { deletedAt: daysAgo(31) } })
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  expect(ids).not.toContain(post.id)
  expect(ids).not.toContain(alone.id)
  for (const { id } of [post, alone])
    expect((await putBack(admin, 'POST', id)).errors?.[0]).toMatchObject({
      message: 'What it said is erased, and cannot be put back.',
      extensions: { code: 'CONFLICT' },
    })
  expect(await eraseRemoved(db, daysAgo(30))).toBe(2)
  expect(await eraseRemoved(db, daysAgo(30))).toBe(0)
  expect(await db.revision.count({ where: { postId: post.id } })).toBe(0)
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({
    content: 'Removed by its author',
  })
})

test('what goes with an account is erased at once', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  await aReply(post.id)
  const alone = await aPost({ authorId: author.id })
  const reply = await aReply((await aPost()).id, { authorId: author.id })
  // Nobody sees it any more, and its reply keeps the frame of it.
  const refused = await aPost({ authorId: author.id, status: 'rejected' })
  await aReply(refused.id)
  await deletePost(author, post.id)
  await deletePost(author, alone.id)
  await deleteReply(author, reply.id)
  await deleteAccount(author, { email: author.email })
  expect(await db.revision.count({ where: { postId: post.id } })).toBe(0)
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Removed discussion' })
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  for (const { id } of [post, alone, reply, refused]) expect(ids).not.toContain(id)
  expect((await putBack(admin, 'POST', post.id)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
})

test('what was erased takes no room on a page', async () => {
  const [admin, author, other] = [await anAdmin(), await aViewer(), await aViewer()]
  const kept = await aPost({ authorId: other.id })
  await aReply(kept.id)
  await deletePost(other, kept.id)
  for (let each = 0; each < 2; each += 1) {
    const { id } = await aPost({ authorId: author.id })
    await aReply(id)
    await deletePost(author, id)
  }
  await deleteAccount(author, { email: author.email })
  expect((await removed(admin, { first: 1 })).nodes).toMatchObject([{ id: kept.id }])
})

test('what is nobody’s is not listed, as it cannot be put back', async () => {
  const [admin, author, another] = [await anAdmin(), await aViewer(), await aPost()]
  const { id: inPlace } = await aPost({ authorId: author.id })
  await aReply(inPlace)
  await deletePost(author, inPlace)
  await db.revision.updateMany({ where: { postId: inPlace }, data: { authorId: null } })
  const gone = { authorId: null, deletedAt: new Date() }
  const items = [
    { type: 'POST', id: inPlace },
    { type: 'POST', id: (await aPost(gone)).id },
    { type: 'REPLY', id: (await aReply(another.id, gone)).id },
  ]
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  for (const { type, id } of items) {
    expect(ids).not.toContain(id)
    expect((await putBack(admin, type, id)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  }
})

test('a reply comes back after its discussion', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  const reply = await aReply(post.id, { authorId: author.id })
  await deleteReply(author, reply.id)
  await deletePost(author, post.id)
  expect((await putBack(admin, 'REPLY', reply.id)).errors?.[0]).toMatchObject({
    message: 'Its discussion is removed, too. Please put that back first.',
    extensions: { code: 'CONFLICT' },
  })
  await putBack(admin, 'POST', post.id)
  expect((await putBack(admin, 'REPLY', reply.id)).errors).toBeUndefined()
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ replyCount: 1 })
})
