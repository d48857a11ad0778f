import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { editPost, editReply } from '../../../forum/items/edits.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { decideItem } from '../decide.ts'
import { findPending } from '../../queue/queue.ts'
import { undoDecisions } from './undo.ts'
import { pendingPost, entries, emails } from '../../../test/moderation/undo-traces.ts'

test('restores an item, withdraws its e-mail, and logs both acts', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'reject', note: 'No' })

  expect(await undoDecisions(admin, { items: [target] })).toBe(1)

  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    status: 'pending',
    rejectionReason: null,
  })
  expect((await entries(post.id)).map(({ action }) => action)).toEqual(['reject_post', 'reopen_post'])
  expect(await emails(post.authorId)).toEqual([{ kind: 'item-not-published', state: 'cancelled' }])
  await expect(undoDecisions(admin, { items: [target] })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('undoes only the viewer’s own decisions', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await expect(undoDecisions(await anAdmin(), { items: [target] })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('undoes decisions for ten seconds', async () => {
  const [admin, post] = [await anAdmin(), await aPost()]
  await db.moderationLog.create({
    data: {
      moderatorId: admin.id,
      action: 'approve_post',
      targetType: 'post',
      targetId: post.id,
      createdAt: new Date(Date.now() - 13_000),
    },
  })
  const items = [{ type: 'post', id: post.id }]
  await expect(undoDecisions(admin, { items })).rejects.toMatchObject({
    message: 'It’s too late to undo this.',
  })
})

test('restores the text before an edit', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  const edited = {
    id: post.id,
    title: 'A better title',
    content: 'The same thing in better words.',
    category: 'Remote Work',
  }
  await editPost(author, edited)
  const { nodes } = await findPending(admin, 'post', { first: 100 })
  expect(nodes.find(({ targetId }) => targetId === post.id)).toMatchObject({
    isEdit: true,
    title: 'A better title',
    published: { title: post.title },
  })

  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  expect(target?.type).toBe('postRevision')
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    title: 'A better title',
  })
  await undoDecisions(admin, { items: [target] })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ title: post.title })
  expect((await findPending(admin, 'post', { first: 100 })).nodes.map(({ targetId }) => targetId)).toContain(
    post.id,
  )
})

test('restores a reply, and the text before its edit; the log names the act', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost()
  const pending = await aReply(post.id, { authorId: author.id, status: 'pending' })
  const published = await aReply(post.id, { authorId: author.id, content: 'What was said at first.' })
  await editReply(author, { id: published.id, content: 'What is said in better words.' })
  const decided = await Promise.all(
    [pending, published].map(({ id }) => decideItem(admin, 'reply', id, { status: 'approve' })),
  )
  expect(decided.map(({ target }) => target?.type)).toEqual(['reply', 'replyRevision'])
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ replyCount: 2 })

  expect(await undoDecisions(admin, { items: decided.map(({ target }) => target) })).toBe(2)
  expect(await db.reply.findUniqueOrThrow({ where: { id: pending.id } })).toMatchObject({ status: 'pending' })
  expect(await db.reply.findUniqueOrThrow({ where: { id: published.id } })).toMatchObject({
    status: 'approved',
    content: 'What was said at first.',
  })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ replyCount: 1 })
  for (const { id } of [pending, published])
    expect(
      await db.moderationLog.findFirst({ where: { targetId: id }, orderBy: { sequence: 'desc' } }),
    ).toMatchObject({ action: 'reopen_reply', targetType: 'reply', reason: 'Undone: was approved' })
})

test('undoes those of several decisions that it can, and returns their number', async () => {
  const admin = await anAdmin()
  const items = []
  for (let n = 0; n < 3; n += 1)
    items.push((await decideItem(admin, 'post', (await pendingPost()).id, { status: 'reject' })).target)
  await db.email.updateMany({ where: { about: items[1]?.id }, data: { state: 'sent', data: {} } })
  const unknown = { type: 'post', id: '01890000-0000-7000-8000-000000000000' }
  expect(await undoDecisions(admin, { items: [...items, unknown] })).toBe(2)
  const statuses = items.map(
    async (target) => (await db.post.findUniqueOrThrow({ where: { id: target?.id } })).status,
  )
  expect(await Promise.all(statuses)).toEqual(['pending', 'rejected', 'pending'])
})

test('ignores older edits than the one decided, and items without a decision', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  const edit = {
    title: 'Edited',
    content: 'Edited',
    contentHtml: '',
    category: 'Remote Work',
    authorId: author.id,
  }
  const older = await db.revision.create({
    data: { ...edit, postId: post.id, status: 'approved', decidedAt: new Date(Date.now() - 13_000) },
  })
  await editPost(author, {
    id: post.id,
    ...edit,
    title: 'The newest edit',
    content: 'Long enough to be an edit.',
  })
  await decideItem(admin, 'post', post.id, { status: 'approve' })
  const reply = await aReply(post.id)
  const oldReply = await db.revision.create({
    data: { replyId: reply.id, content: 'x', contentHtml: '', status: 'approved', decidedAt: new Date(0) },
  })
  for (const target of [
    { type: 'postRevision', id: older.id },
    { type: 'replyRevision', id: oldReply.id },
    { type: 'post', id: (await pendingPost()).id },
  ])
    await expect(undoDecisions(admin, { items: [target] })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('rejects viewers other than administrators, and an empty list', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await expect(undoDecisions(null, { items: [target] })).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect(undoDecisions(await aViewer(), { items: [target] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(undoDecisions(admin, { items: [] })).rejects.toMatchObject({ code: 'INVALID' })
})

test('undoes only the edit of the given discussion or reply', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const content = 'The same thing in better words.'
  const text = { title: 'A better title', content, category: 'Remote Work' }
  const posts = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
  const replies = await Promise.all(posts.map(({ id }) => aReply(id, { authorId: author.id })))
  const target = []
  for (const { id } of posts) {
    await editPost(author, { id, ...text })
    target.push((await decideItem(admin, 'post', id, { status: 'approve' })).target)
  }
  for (const { id } of replies) {
    await editReply(author, { id, content })
    target.push((await decideItem(admin, 'reply', id, { status: 'approve' })).target)
  }
  expect(await undoDecisions(admin, { items: [target[1], target[3]] })).toBe(2)
  const last = async ({ id }: { id: string } = { id: '' }) => (await entries(id)).at(-1)?.action
  expect(await Promise.all([...posts, ...replies].map(last))).toEqual([
    'approve_post',
    'reopen_post',
    'approve_reply',
    'reopen_reply',
  ])
  const states = (about = '') =>
    db.email.findMany({ where: { about, memberId: author.id }, select: { state: true } })
  expect(await states(posts[0]?.id)).toEqual([{ state: 'queued' }])
  expect(await states(replies[0]?.id)).toEqual([{ state: 'queued' }])
  expect(await states(replies[1]?.id)).toEqual([{ state: 'cancelled' }])
})
