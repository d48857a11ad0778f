import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { noteAct } from '../../audit/log.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { editPost } from './edits.ts'
import { editReply } from './edits.ts'

const TEXT = 'Ten minutes a day beats two hours a fortnight.'
const NEW = { title: 'Refining without dread', content: TEXT, category: 'Scrum Master' }

/** Makes the text unique, since equal ones within a minute are the same item. */
const fresh = <Body extends { content: string }>(body: Body) => ({
  ...body,
  content: `${body.content} ${randomUUID()}`,
})

/** Creates items over the API, and returns their status and public visibility. */
async function starts({ cookie }: SignedIn) {
  const { status, body } = await call('POST', '/api/forum/posts', { cookie, body: fresh(NEW) })
  expect(status).toBe(201)
  const read = await call('GET', `/api/forum/posts/${String(body['id'])}`)
  return [body['status'], read.status]
}

async function repliesTo(postId: string, { cookie }: SignedIn) {
  const { status, body } = await call('POST', `/api/forum/posts/${postId}/replies`, {
    cookie,
    body: fresh({ content: TEXT }),
  })
  expect(status).toBe(201)
  const { replyCount } = await db.post.findUniqueOrThrow({ where: { id: postId } })
  return [body['status'], replyCount]
}

const PUBLISHED = ['approved', 200]
const WAITS = ['pending', 404]

describe('MODERATION=all', () => {
  test('makes a member’s items pending, however many of theirs were published', async () => {
    const member = await aViewer()
    for (let n = 0; n < 4; n += 1) await aPost({ authorId: member.id })
    expect(await starts(member)).toEqual(WAITS)
    expect(await repliesTo((await aPost()).id, member)).toEqual(['pending', 0])
    expect(await starts(await anAdmin())).toEqual(PUBLISHED)
  })
})

describe('MODERATION=newcomers', () => {
  beforeEach(() => void (env.MODERATION = 'newcomers'))

  test('makes a member’s items pending until three of either kind were approved', async () => {
    const member = await aViewer()
    const post = await aPost({ authorId: member.id })
    expect(await starts(member)).toEqual(WAITS)
    await aReply(post.id, { authorId: member.id })
    for (const status of ['pending', 'rejected'] as const) await aPost({ authorId: member.id, status })
    expect(await starts(member)).toEqual(WAITS)
    expect(await repliesTo(post.id, member)).toEqual(['pending', 1])
    await aReply(post.id, { authorId: member.id })
    expect(await starts(member)).toEqual(PUBLISHED)
    expect(await repliesTo(post.id, member)).toEqual(['approved', 3])
  })

  test.each(['posts', 'replies'])('trusts an author of three %s', async (kind) => {
    const member = await aViewer()
    const write = async () =>
      kind === 'posts'
        ? await aPost({ authorId: member.id })
        : await aReply((await aPost()).id, { authorId: member.id })
    await write()
    await write()
    expect(await starts(member)).toEqual(WAITS)
    await write()
    expect(await starts(member)).toEqual(PUBLISHED)
  })

  test('publishes administrators’ items', async () => {
    expect(await starts(await anAdmin())).toEqual(PUBLISHED)
  })
})

describe('MODERATION=none', () => {
  beforeEach(() => void (env.MODERATION = 'none'))

  test('publishes items at once, and counts them', async () => {
    const member = await aViewer()
    expect(await starts(member)).toEqual(PUBLISHED)
    expect(await repliesTo((await aPost()).id, member)).toEqual(['approved', 1])
  })

  test('publishes an edit, and retains the previous version', async () => {
    const member = await aViewer()
    const post = await aPost({ authorId: member.id })
    const reply = await aReply(post.id, { authorId: member.id })
    const edited = await editPost(member, { ...NEW, id: post.id, content: `${TEXT} Truly.` })
    expect(edited).toMatchObject({ status: 'approved', content: `${TEXT} Truly.` })
    expect(edited.editedAt).not.toBeNull()
    const said = await editReply(member, { id: reply.id, content: `${TEXT} Truly.` })
    expect(said).toMatchObject({ status: 'approved', content: `${TEXT} Truly.` })
    expect(await db.revision.count({ where: { postId: post.id, status: 'approved' } })).toBe(2)
    expect(await db.revision.count({ where: { replyId: reply.id, status: 'approved' } })).toBe(2)
  })

  test('publishes a pending item that its author edits, but makes a rejected one pending again', async () => {
    const member = await aViewer()
    for (const [status, after] of [
      ['pending', 'approved'],
      ['rejected', 'pending'],
    ] as const) {
      const open = await aPost()
      const post = await aPost({ authorId: member.id, status, rejectionReason: 'Why' })
      const reply = await aReply(open.id, { authorId: member.id, status, rejectionReason: 'Why' })
      const expected = { status: after, rejectionReason: null }
      expect(await editPost(member, { ...NEW, id: post.id })).toMatchObject(expected)
      expect(await editReply(member, { id: reply.id, content: TEXT })).toMatchObject(expected)
      const { replyCount } = await db.post.findUniqueOrThrow({ where: { id: open.id } })
      expect(replyCount).toBe(after === 'approved' ? 1 : 0)
    }
  })

  test('publishes a rejected item that an administrator edits, even if reports had hidden it', async () => {
    const admin = await anAdmin()
    const post = await aPost({ authorId: admin.id, status: 'rejected' })
    await noteAct(db, null, { action: 'hide_post', targetType: 'post', targetId: post.id })
    expect(await editPost(admin, { ...NEW, id: post.id })).toMatchObject({ status: 'approved' })
  })
})
