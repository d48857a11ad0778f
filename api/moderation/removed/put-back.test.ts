import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply, editPost } from '../../forum/items/edits.ts'
import { sendEmail } from '../../mail/sender.ts'
import { newest, read } from '../../test/moderation/appeals.ts'
import { execute, call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { decideItem } from '../acts/decide.ts'
import { putBackItem } from './put-back.ts'
import { putBack } from '../../test/moderation/removed-calls.ts'

const server = acceptMail()

test('restores a discussion with its text, author and everything attached to them', async () => {
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
  const found = await execute(null, '{ posts(search: "boats lake") { nodes { id } } }')
  expect(JSON.stringify(found.data)).toContain(post.id)
  expect((await putBack(admin, 'POST', post.id)).errors?.[0]).toMatchObject({
    message: 'This hasn’t been removed, or it’s already back.',
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

test('restores a discussion without replies, or a reply and its count, and notifies followers of both', async () => {
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
  'restores an unpublished %s as unpublished: its author can appeal, and it can be published again',
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
      ((await execute(admin, choices)).data as { decisions: { nodes: object[] } }).decisions.nodes
    expect(await acts()).toEqual([
      { action: `restore_${type}`, canUnpublish: false, canRestore: false },
      { action: `unpublish_${type}`, canUnpublish: false, canRestore: true },
    ])
    await decideItem(admin, type, id, { status: 'approve', from: 'rejected' })
    expect(await read(author, decisionId)).toMatchObject({ isInForce: false, canAppeal: false })
    expect(await acts()).toMatchObject([{ canUnpublish: true }, { canUnpublish: false, canRestore: false }])
  },
)

test('logs the act, and notifies the author', async () => {
  const [admin, author] = [await anAdmin(), await aViewer({ firstName: 'Aoibhinn' })]
  const post = await aPost({ authorId: author.id, title: 'Of boats' })
  await deletePost(author, post.id)
  await putBack(admin, 'POST', post.id)
  const entries = await db.moderationLog.findMany({ where: { targetId: post.id } })
  expect(entries).toMatchObject([{ action: 'restore_post', targetType: 'post', moderatorId: admin.id }])
  const { id } = await db.email.findFirstOrThrow({ where: { about: post.id, kind: 'item-put-back' } })
  await sendEmail(id)
  const notified = textIn(server.accepted.at(-1) ?? '')
  expect(notified).toContain('Hello Aoibhinn,')
  expect(notified.replace(/\s+/g, ' ')).toContain(
    'An administrator has put back “Of boats”, which you had deleted. Everyone can see it again.',
  )
})

test('notifies the author on the site, too, unless they restored it themselves', async () => {
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
  const notified = await db.notification.findMany({
    where: { memberId: { in: [admin.id, other.id] }, kind: 'decision' },
  })
  expect(notified).toMatchObject([
    { memberId: other.id, kind: 'decision', detail: 'put_back', postId: post.id, replyId: replies[1]?.id },
  ])
  expect(notified[0]?.emailedAt, 'the e-mail about it is all that is written').not.toBeNull()
})

test('rejects unknown items', async () => {
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

test('restores a reply only after its discussion', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  const reply = await aReply(post.id, { authorId: author.id })
  await deleteReply(author, reply.id)
  await deletePost(author, post.id)
  expect((await putBack(admin, 'REPLY', reply.id)).errors?.[0]).toMatchObject({
    message: 'Its discussion has been removed too. Please put that back first.',
    extensions: { code: 'CONFLICT' },
  })
  await putBack(admin, 'POST', post.id)
  expect((await putBack(admin, 'REPLY', reply.id)).errors).toBeUndefined()
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ replyCount: 1 })
})
