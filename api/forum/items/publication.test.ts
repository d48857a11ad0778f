import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { decideItems } from '../../moderation/acts/decide.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { editPost } from './edits.ts'
import { publish, withhold } from './publication.ts'
import { editReply } from './edits.ts'

const text = {
  title: 'What we learned since',
  content: 'After a third Sprint we see it differently.',
  category: 'Remote Work',
}
const postOf = (id: string) => db.post.findUniqueOrThrow({ where: { id } })

describe('publishing and withholding', () => {
  test('updates the count and the last activity with a reply, in both directions', async () => {
    const post = await aPost({ createdAt: new Date('2026-01-01'), lastActivityAt: new Date('2026-01-01') })
    const reply = await aReply(post.id, { status: 'pending' })

    expect(await db.$transaction((tx) => publish(tx, { type: 'reply', id: reply.id }))).toBe(true)
    const { publishedAt } = await db.reply.findUniqueOrThrow({ where: { id: reply.id } })
    expect(await postOf(post.id)).toMatchObject({ replyCount: 1, lastActivityAt: publishedAt })

    await db.$transaction((tx) =>
      withhold(tx, { type: 'reply', id: reply.id }, { to: 'pending', from: 'approved' }),
    )
    expect(await postOf(post.id)).toMatchObject({ replyCount: 0, lastActivityAt: post.createdAt })
  })

  test('takes effect once when called twice at once', async () => {
    const reply = await aReply((await aPost()).id, { status: 'pending' })
    const attempts = [1, 2, 3].map(() =>
      db.$transaction((tx) => publish(tx, { type: 'reply', id: reply.id })),
    )
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1)
    expect((await postOf(reply.postId)).replyCount).toBe(1)
  })

  test('reports the effect, and stores a reason for a rejection only', async () => {
    const post = await aPost({ status: 'pending', rejectionReason: 'Once' })
    const reply = await aReply((await aPost()).id, { status: 'approved' })
    const target = { type: 'post', id: post.id } as const
    expect(await db.$transaction((tx) => publish(tx, target))).toBe(true)
    expect(await postOf(post.id)).toMatchObject({ status: 'approved', rejectionReason: null })
    const back = { to: 'pending', reason: 'No reason', from: 'approved' } as const
    expect(await db.$transaction((tx) => withhold(tx, target, back))).toBe(true)
    expect(await postOf(post.id)).toMatchObject({ status: 'pending', rejectionReason: null })
    await db.$transaction((tx) => withhold(tx, { type: 'reply', id: reply.id }, back))
    expect(await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).toMatchObject({
      status: 'pending',
      rejectionReason: null,
    })
    const nowhere = { type: 'reply', id: '01890000-0000-7000-8000-000000000000' } as const
    expect(await db.$transaction((tx) => publish(tx, nowhere))).toBe(false)
  })

  test('does not change an item that its author has removed', async () => {
    const post = await aPost({ status: 'pending', deletedAt: new Date() })
    expect(await db.$transaction((tx) => publish(tx, { type: 'post', id: post.id }))).toBe(false)
  })

  test('shows the reason of a rejection only to its author', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id, status: 'pending' })
    await db.$transaction((tx) =>
      withhold(tx, { type: 'post', id: post.id }, { to: 'rejected', reason: 'Off topic' }),
    )
    const query = 'query ($id: ID!) { post(id: $id) { status rejectionReason } }'
    expect((await execute(author, query, { id: post.id })).data).toEqual({
      post: { status: 'REJECTED', rejectionReason: 'Off topic' },
    })
    expect((await execute(await aViewer(), query, { id: post.id })).data).toEqual({ post: null })
  })
})

describe('an edit of a published discussion', () => {
  test('is pending beside the published text, visible to its author and administrators only', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id })
    await editPost(author, { id: post.id, ...text })

    expect(await postOf(post.id)).toMatchObject({ title: post.title, status: 'approved', editedAt: null })
    const query = 'query ($id: ID!) { post(id: $id) { title pendingRevision { title status } } }'
    const pending = { title: text.title, status: 'PENDING' }
    expect((await execute(author, query, { id: post.id })).data).toMatchObject({
      post: { pendingRevision: pending },
    })
    const queued = { postId: post.id, status: 'pending' } as const
    expect(await db.revision.findFirst({ where: queued })).toMatchObject({ decidedAt: null })
    expect((await execute(await anAdmin(), query, { id: post.id })).data).toMatchObject({
      post: { pendingRevision: pending },
    })
    expect((await execute(await aViewer(), query, { id: post.id })).data).toMatchObject({
      post: { pendingRevision: null },
    })
  })

  test('replaces the text when published, and restores it when withheld', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id })
    await editPost(author, { id: post.id, ...text })
    const pending = await db.revision.findFirstOrThrow({ where: { postId: post.id, status: 'pending' } })
    const target = { type: 'postRevision', id: pending.id } as const

    await db.$transaction((tx) => publish(tx, target))
    expect(await postOf(post.id)).toMatchObject(text)
    expect((await postOf(post.id)).editedAt).not.toBeNull()

    await db.$transaction((tx) => withhold(tx, target, { to: 'rejected', reason: 'No', from: 'approved' }))
    expect(await postOf(post.id)).toMatchObject({ title: post.title, content: post.content, editedAt: null })
  })

  test('is replaced by the next, and discarded when it equals the published text', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id })
    await editPost(author, { id: post.id, ...text })
    await editPost(author, { id: post.id, ...text, title: 'Once more with feeling' })
    const pending = await db.revision.findMany({ where: { postId: post.id, status: 'pending' } })
    expect(pending.map(({ title }) => title)).toEqual(['Once more with feeling'])

    await editPost(author, { id: post.id, title: post.title, content: post.content, category: post.category })
    expect(await db.revision.count({ where: { postId: post.id, status: 'pending' } })).toBe(0)
    expect(await db.revision.count({ where: { postId: post.id, status: 'approved' } })).toBe(1)
  })

  test('is discarded after a rejection when the author submits the published text again; the log retains the rejection', async () => {
    const [author, admin] = [await aViewer(), await anAdmin()]
    const post = await aPost({ authorId: author.id })
    const reply = await aReply(post.id, { authorId: author.id })
    for (const title of ['The first attempt', 'The second attempt']) {
      await editPost(author, { id: post.id, ...text, title })
      await editReply(author, { id: reply.id, content: `${title} at a better reply.` })
      const items = [
        { type: 'post', id: post.id },
        { type: 'reply', id: reply.id },
      ]
      await decideItems(admin, { action: 'reject', note: 'No', items })
    }
    const { title, content, category } = post
    await editPost(author, { id: post.id, title, content, category })
    await editReply(author, { id: reply.id, content: reply.content })

    const query = `query ($post: ID!, $reply: ID!) {
      post(id: $post) { pendingRevision { status } }
      reply(id: $reply) { pendingRevision { status } }
    }`
    expect((await execute(author, query, { post: post.id, reply: reply.id })).data).toEqual({
      post: { pendingRevision: null },
      reply: { pendingRevision: null },
    })
    const refusals = { moderatorId: admin.id, reason: 'No' }
    expect(await db.moderationLog.count({ where: refusals })).toBe(4)
  })

  test('is published at once for an administrator', async () => {
    const admin = await anAdmin()
    const post = await aPost({ authorId: admin.id })
    expect(await editPost(admin, { id: post.id, ...text })).toMatchObject({ ...text, status: 'approved' })
    expect(await db.revision.count({ where: { postId: post.id, status: 'approved' } })).toBe(2)
  })

  test('follows the same rules for a reply', async () => {
    const author = await aViewer()
    const reply = await aReply((await aPost()).id, { authorId: author.id })
    await editReply(author, { id: reply.id, content: 'I see this differently today.' })
    const pending = await db.revision.findFirstOrThrow({
      where: { replyId: reply.id, status: 'pending' },
    })
    await db.$transaction((tx) => publish(tx, { type: 'replyRevision', id: pending.id }))
    expect(await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).toMatchObject({
      content: 'I see this differently today.',
      status: 'approved',
    })
  })
})
