import { randomUUID } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply } from '../../forum/items/edits.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { aMember, aPost, aReply, aViewer } from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { noteErasures, readErasureList, replayErasures, type Erased } from './erasure-list.ts'

beforeEach(async () => {
  env.ERASURE_LIST = path.join(await aFolder(), 'kept elsewhere', 'erasures.txt')
  await db.erasure.deleteMany()
})

const listed = async () =>
  (await readErasureList(env.ERASURE_LIST)).map((each) => [each.kind, each.subjectId])
const unnoted = () => db.erasure.count({ where: { notedAt: null } })
const erased = (kind: Erased['kind'], subjectId: string, erasedAt = new Date()) => ({
  kind,
  subjectId,
  erasedAt,
  putBackAt: null,
})

describe('the list of erasures', () => {
  test('contains each account as soon as it is deleted, only by id and time, readable by its owner only', async () => {
    const gone = await aViewer()
    await leaveForGood(gone)
    const { erasedAt } = await db.erasure.findFirstOrThrow({ where: { subjectId: gone.id } })
    expect(await readFile(env.ERASURE_LIST, 'utf8')).toBe(`\n${erasedAt.toISOString()} member ${gone.id}\n`)
    expect((await stat(env.ERASURE_LIST)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(env.ERASURE_LIST))).mode & 0o777).toBe(0o700)
    expect(await unnoted()).toBe(0)
  })

  test('contains each removal once, in order', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id })
    const reply = await aReply((await aPost()).id, { authorId: author.id })
    await deleteReply(author, reply.id)
    await deletePost(author, post.id)
    await noteErasures()
    await noteErasures()
    expect(await listed()).toEqual([
      ['reply', reply.id],
      ['post', post.id],
    ])
  })

  test('accepts any number of items, and is not created without any', async () => {
    await noteErasures()
    await expect(readErasureList(env.ERASURE_LIST)).rejects.toThrow('ENOENT')
    await db.erasure.createMany({
      data: Array.from({ length: 2_001 }, () => erased('post', randomUUID())),
    })
    await noteErasures()
    expect(new Set((await listed()).map(([, id]) => id)).size).toBe(2_001)
    expect(await unnoted()).toBe(0)
  })

  test('logs an unwritable list, deletes the account without delay, and adds the entry later', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
    const gone = await aViewer()
    await mkdir(env.ERASURE_LIST, { recursive: true })
    await leaveForGood(gone)
    expect(await db.member.count({ where: { id: gone.id } })).toBe(0)
    expect(await unnoted()).toBe(1)
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ code: 'EISDIR' }) as Error, file: env.ERASURE_LIST },
        'erasures could not be written into their list',
      ],
    ])

    env.ERASURE_LIST = `${env.ERASURE_LIST}.mended`
    await noteErasures()
    expect(await listed()).toEqual([['member', gone.id]])
  })

  test('is read line by line, skips a line that a crash cut off, and rejects anything else', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const at = '2026-11-02T10:00:00.000Z'
    await mkdir(path.dirname(env.ERASURE_LIST))
    const lines = [
      ...['', `${at} member ${one}`, `${at} post ${other.slice(0, 9)}`, `${at} pos`, `${at} post ${other}`],
      ...[
        `${at} section ${one}`,
        `yesterday post ${one}`,
        `${at} reply ${one} and more`,
        `# ${at} reply ${one}`,
      ],
    ]
    await writeFile(env.ERASURE_LIST, lines.join('\n'))
    const erasedAt = new Date(at)
    expect(await readErasureList(env.ERASURE_LIST)).toEqual([
      { kind: 'member', subjectId: one, erasedAt, putBackAt: null },
      { kind: 'post', subjectId: other, erasedAt, putBackAt: null },
    ])
  })
})

describe('an erased item in a restored backup', () => {
  test('is erased again: accounts, discussions and replies, whatever else is in the list', async () => {
    const [gone, stays] = [await aMember(), await aMember()]
    const post = await aPost({ authorId: stays.id })
    const open = await aPost({ authorId: stays.id })
    const reply = await aReply(open.id)
    const last = await aReply(open.id)
    await db.post.update({ where: { id: open.id }, data: { lastActivityAt: last.createdAt } })
    const before = [
      await aPost({ deletedAt: new Date(0) }),
      await aReply(open.id, { deletedAt: new Date(0) }),
    ]

    const list = [
      ...[erased('member', gone.id), erased('member', gone.id), erased('member', randomUUID())],
      ...[
        erased('post', post.id),
        erased('post', stays.id),
        erased('reply', last.id),
        erased('reply', open.id),
      ],
      ...before.map(({ id }, index) => erased(index === 0 ? 'post' : 'reply', id)),
    ]
    expect(await replayErasures(list)).toEqual({ members: 1, items: 2 })

    const members = await db.member.findMany({ where: { id: { in: [gone.id, stays.id] } } })
    expect(members.map(({ id }) => id)).toEqual([stays.id])
    expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({
      deletedAt: expect.any(Date) as Date,
    })
    expect(await db.reply.findUnique({ where: { id: last.id } })).toMatchObject({
      deletedAt: expect.any(Date) as Date,
    })
    expect(await db.post.findUnique({ where: { id: open.id } })).toMatchObject({
      deletedAt: null,
      replyCount: 1,
      lastActivityAt: reply.createdAt,
    })
    expect(await replayErasures(list)).toEqual({ members: 0, items: 0 })
  })

  test('is erased again only if that was its last act, in any order of the list', async () => {
    const [gone, back, goneAgain] = await Promise.all([aPost(), aPost(), aPost()])
    const notified = ({ id }: { id: string }, minute: number, isBack = false): Erased => {
      const at = new Date(Date.UTC(2026, 10, 2, 10, minute))
      return { kind: 'post', subjectId: id, erasedAt: at, putBackAt: isBack ? at : null }
    }
    const list = [
      ...[notified(gone, 2), notified(gone, 1, true)],
      // The later of two lines with the same time counts.
      ...[notified(back, 1), notified(back, 1, true)],
      ...[notified(goneAgain, 1), notified(goneAgain, 2, true), notified(goneAgain, 3)],
    ]
    expect(await replayErasures(list)).toEqual({ members: 0, items: 2 })
    expect(await db.post.findUnique({ where: { id: back.id } })).toMatchObject({ deletedAt: null })
  })

  test('is removed with its pending edits, while those of others are preserved', async () => {
    const { id: authorId } = await aMember()
    const [gone, open] = [await aPost({ authorId }), await aPost({ authorId })]
    const [reply, retained] = [await aReply(open.id, { authorId }), await aReply(open.id, { authorId })]
    const edit = { authorId, content: 'Said better', contentHtml: '', status: 'pending' } as const
    const title = { title: 'A better title', category: 'Remote Work' }
    for (const { id: postId } of [gone, open])
      await db.revision.create({ data: { ...edit, ...title, postId } })
    await db.revision.create({ data: { ...edit, ...title, postId: gone.id, status: 'approved' } })
    for (const { id: replyId } of [reply, retained]) await db.revision.create({ data: { ...edit, replyId } })
    await db.revision.create({ data: { ...edit, replyId: reply.id, status: 'approved' } })

    await replayErasures([erased('post', gone.id), erased('reply', reply.id)])

    const posts = await db.revision.findMany({ where: { authorId, replyId: null }, orderBy: { id: 'asc' } })
    expect(posts.map(({ postId, status }) => [postId, status])).toEqual([
      [open.id, 'pending'],
      [gone.id, 'approved'],
    ])
    const replies = await db.revision.findMany({ where: { authorId, postId: null }, orderBy: { id: 'asc' } })
    expect(replies.map(({ replyId, status }) => [replyId, status])).toEqual([
      [retained.id, 'pending'],
      [reply.id, 'approved'],
    ])
  })
})
