import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, withoutStatementLimit } from '../../database/db.ts'
import { aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { removeExpired } from '../../members/account/retention.ts'
import {
  aReader,
  later,
  markRead,
  newPost,
  newReplies,
  newReply,
  unreadOf,
} from '../../test/forum/reading.ts'

let viewer: SignedIn
beforeEach(async () => void (viewer = await aReader()))

describe('reading a discussion', () => {
  test('marks only the shown replies: later replies stay unread', async () => {
    const { id } = await newPost()
    const [one, two, three] = [await newReply(id), await newReply(id), await newReply(id)]
    await markRead(viewer, id, one.id)
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, two, three)])
    await markRead(viewer, id, one.id)
    await markRead(viewer, id, two.id, three.id)
    expect(await unreadOf(viewer, id)).toEqual([])
    // A page opened long ago does not make anything unread again.
    await markRead(viewer, id, one.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('marks earlier pages', async () => {
    const { id } = await newPost()
    await newReply(id)
    const last = await newReply(id)
    await markRead(viewer, id, last.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('excludes replies that were published later among the shown ones', async () => {
    const { id } = await newPost()
    const one = await newReply(id)
    const between = await newReply(id, { status: 'pending' })
    const two = await newReply(id)
    await db.reply.update({ where: { id: between.id }, data: { status: 'approved' } })
    await markRead(viewer, id, one.id, two.id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ firstReplyId: between.id }])
  })

  test('is not advanced on a first page by a reply on it that was published last', async () => {
    const { id } = await newPost()
    const [late, second] = [await newReply(id, { status: 'pending' }), await newReply(id)]
    const third = await newReply(id)
    await db.reply.update({ where: { id: late.id }, data: { status: 'approved', publishedAt: later() } })
    await markRead(viewer, id, late.id, second.id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ replyCount: 2, replyIds: [late.id, third.id] }])
  })

  test('writes nothing without unread or visible items', async () => {
    const old = await aPost({ createdAt: new Date(0) })
    const queued = await newPost({ status: 'pending' })
    const gone = await newPost({ deletedAt: new Date() })
    for (const id of [old.id, queued.id, gone.id, randomUUID()])
      expect((await markRead(viewer, id, randomUUID())).errors).toBeUndefined()
    expect(await db.postReading.count({ where: { memberId: viewer.id } })).toBe(0)
  })

  test('takes one statement, and reading the unread state adds none', async () => {
    const { id } = await newPost()
    const marking = await statementsOf(() => markRead(viewer, id))
    expect(marking.filter(({ text }) => !text.includes('RateLimit'))).toHaveLength(1)
    expect(await statementsOf(() => unreadOf(viewer, id))).toHaveLength(1)
  })

  test('is rejected for an invalid id, for too many, and when signed out', async () => {
    const { id } = await newPost()
    const many = Array.from({ length: 101 }, () => randomUUID())
    for (const [who, postId, replyIds, code] of [
      [viewer, 'nothing', [], 'INVALID'],
      [viewer, id, ['nothing'], 'INVALID'],
      [viewer, id, many, 'INVALID'],
      [null, id, [], 'SIGNED_OUT'],
    ] as const)
      expect((await markRead(who, postId, ...replyIds)).errors).toMatchObject([{ extensions: { code } }])
  })
})

describe('the nightly compaction', () => {
  const allReadAt = async ({ id }: SignedIn) =>
    (await db.member.findUniqueOrThrow({ where: { id } })).allReadAt.getTime()

  test('counts discussions older than a year as read, and deletes obsolete positions', async () => {
    const { id } = await newPost()
    const year = 365 * 86_400_000
    const before = await allReadAt(viewer)
    await markRead(viewer, id)
    const lately = await aViewer({ allReadAt: new Date(Date.now() - year / 2) })
    await removeExpired(new Date(Date.now() + year - 86_400_000 / 2))
    expect(await allReadAt(viewer), 'what is younger stays as it is').toBe(before)
    expect(await allReadAt(lately)).toBeGreaterThan(Date.now() - 86_400_000)
    const rows = () => db.postReading.count({ where: { memberId: viewer.id } })
    expect(await rows()).toBe(1)
    await removeExpired(new Date(Date.now() + year + 86_400_000))
    expect(await rows()).toBe(0)
  })

  test('records ten thousand discussions per member, and counts older ones as read', async () => {
    const other = await aViewer({ allReadAt: new Date(0) })
    const category = 'General Discussion'
    await withoutStatementLimit(
      (tx) => tx.$executeRaw`
      insert into "Post" (id, title, content, "contentHtml", excerpt, category, status, "createdAt")
      select gen_random_uuid(), 'Many', '', '', '', ${category}, 'approved', now() - n * interval '1 minute'
      from generate_series(1, 10002) n`,
    )
    await db.$executeRaw`
      insert into "PostReading" select ${other.id}::uuid, id, "publishedAt" from "Post" where title = 'Many'`
    await removeExpired()
    const left = await db.postReading.findMany({
      where: { memberId: other.id },
      orderBy: { readUntil: 'asc' },
    })
    expect(left).toHaveLength(10_000)
    const { allReadAt } = await db.member.findUniqueOrThrow({ where: { id: other.id } })
    expect(allReadAt.getTime()).toBeLessThan(left[0]?.readUntil.getTime() ?? 0)
  })
})
