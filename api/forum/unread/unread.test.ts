import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, unhurried } from '../../database/db.ts'
import { ask, graphql } from '../../test/ask.ts'
import { aPost, aReply, aViewer, anAdmin, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { removeWhatIsOver } from '../../members/account/retention.ts'
import { decideItems } from '../../moderation/acts/decide.ts'

const MINE = `query ($postIds: [ID!], $discussionId: ID) {
  mine(postIds: $postIds, discussionId: $discussionId) {
    unread { id state replyCount firstReplyId replyIds }
  }
}`
type Unread = { id: string; state: string; replyCount: number; firstReplyId: string; replyIds: string[] }

/** What is unread among these discussions; the last of them is the one that is shown. */
async function unreadOf(viewer: SignedIn, ...postIds: string[]): Promise<Unread[]> {
  const { data, errors } = await ask(viewer, MINE, { postIds, discussionId: postIds.at(-1) })
  expect(errors).toBeUndefined()
  return (data as { mine: { unread: Unread[] } }).mine.unread
}
const markRead = (viewer: SignedIn | null, postId: string, ...replyIds: string[]) =>
  ask(viewer, 'mutation ($input: MarkReadInput!) { markRead(input: $input) }', {
    input: { postId, replyIds },
  })
const markAllRead = async (viewer: SignedIn) => {
  const { data } = await ask(viewer, 'mutation { markAllRead { readAt } }')
  return (data as { markAllRead: { readAt: string } }).markAllRead.readAt
}
const unmarkAllRead = (viewer: SignedIn | null, readAt: string) =>
  ask(viewer, 'mutation ($input: UnmarkAllReadInput!) { unmarkAllRead(input: $input) { readAt } }', {
    input: { readAt },
  })

/** Rows whose order of publication is that of these calls, to the millisecond. */
let minute = 0
const later = () => new Date(Date.now() + 60_000 * (minute += 1))

let viewer: SignedIn
beforeEach(async () => {
  minute = -50
  viewer = await aViewer({ allReadAt: new Date(Date.now() - 2 * 60 * 60_000) })
})
const newPost = (facts = {}) => aPost({ createdAt: later(), ...facts })
const newReply = (postId: string, facts = {}) => aReply(postId, { createdAt: later(), ...facts })
const newReplies = (id: string, ...replies: { id: string }[]) => ({
  id,
  state: 'NEW_REPLIES',
  replyCount: replies.length,
  firstReplyId: replies[0]?.id,
  replyIds: replies.map((reply) => reply.id),
})

describe('a discussion', () => {
  test('is new until it has been opened, however many have answered, and has new replies after that', async () => {
    const { id } = await newPost()
    const before = await newReply(id)
    expect(await unreadOf(viewer, id)).toEqual([
      { id, state: 'NEW', replyCount: 0, firstReplyId: null, replyIds: [] },
    ])
    await markRead(viewer, id, before.id)
    expect(await unreadOf(viewer, id)).toEqual([])
    const [one, two] = [await newReply(id), await newReply(id)]
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, one, two)])
  })

  test('that is older than everything read is unread again when somebody answers', async () => {
    const { id } = await aPost({ createdAt: new Date(0) })
    await aReply(id, { createdAt: new Date(1) })
    expect(await unreadOf(viewer, id)).toEqual([])
    const reply = await newReply(id)
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, reply)])
  })

  test('names its new replies where it is shown, and elsewhere the first of them alone', async () => {
    const [listed, shown] = [await newPost({ authorId: viewer.id }), await newPost({ authorId: viewer.id })]
    const reply = await newReply(listed.id)
    const [unread] = await unreadOf(viewer, listed.id, shown.id)
    expect(unread).toMatchObject({ replyCount: 1, firstReplyId: reply.id, replyIds: [] })
  })

  test('of one’s own is never new, and neither are one’s own replies', async () => {
    const { id } = await newPost({ authorId: viewer.id })
    await newReply(id, { authorId: viewer.id })
    expect(await unreadOf(viewer, id)).toEqual([])
    const other = await newReply(id)
    await newReply(id, { authorId: viewer.id })
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, other)])
  })

  test('counts new replies up to a hundred', async () => {
    const { id, authorId } = await newPost({ authorId: viewer.id })
    const other = (await aViewer()).id
    expect(authorId).toBe(viewer.id)
    await db.reply.createMany({
      data: Array.from({ length: 120 }, () => ({
        ...{ postId: id, authorId: other, status: 'approved' as const },
        ...{ content: 'Me too!', contentHtml: '', createdAt: later() },
      })),
    })
    expect((await unreadOf(viewer, id))[0]).toMatchObject({ replyCount: 100 })
  })

  test('is nobody else’s business: another member has read nothing of it', async () => {
    const { id } = await newPost()
    const other = await aViewer({ allReadAt: new Date(0) })
    await markRead(viewer, id)
    expect(await unreadOf(other, id)).toMatchObject([{ state: 'NEW' }])
  })
})

describe('unread follows publication, not writing', () => {
  test('what a moderator publishes late is new then, among replies that were read before', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ createdAt: new Date(0) })
    const late = await aReply(id, { status: 'pending', createdAt: new Date(1) })
    const read = await newReply(id)
    await markRead(viewer, id, read.id)
    await decideItems(admin, { action: 'approve', items: [{ type: 'reply', id: late.id }] })
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, late)])
    await markRead(viewer, id, late.id, read.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('what is out of sight is not unread, and what is put back is not new again', async () => {
    const { id } = await aPost({ createdAt: new Date(0) })
    const reply = await newReply(id)
    const set = (data: object) => db.reply.update({ where: { id: reply.id }, data })
    await set({ status: 'rejected' })
    expect(await unreadOf(viewer, id)).toEqual([])
    await set({ status: 'approved', deletedAt: new Date() })
    expect(await unreadOf(viewer, id)).toEqual([])
    await set({ deletedAt: null })
    await markRead(viewer, id, reply.id)
    await set({ status: 'rejected' })
    await set({ status: 'approved' })
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('what was published before anybody noted it has been read, also once it was taken down and put back', async () => {
    const { id } = await newPost({ authorId: viewer.id })
    const old = await newReply(id, { createdAt: new Date(1) })
    await db.reply.update({ where: { id: old.id }, data: { publishedAt: null } })
    for (const status of ['rejected', 'approved'] as const)
      await db.reply.update({ where: { id: old.id }, data: { status } })
    expect(await unreadOf(viewer, id)).toEqual([])
  })
})

describe('reading', () => {
  test('goes as far as was shown: what comes behind stays unread', async () => {
    const { id } = await newPost()
    const [one, two, three] = [await newReply(id), await newReply(id), await newReply(id)]
    await markRead(viewer, id, one.id)
    expect(await unreadOf(viewer, id)).toEqual([newReplies(id, two, three)])
    await markRead(viewer, id, one.id)
    await markRead(viewer, id, two.id, three.id)
    expect(await unreadOf(viewer, id)).toEqual([])
    // A page that was opened long ago makes nothing unread again.
    await markRead(viewer, id, one.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('passes over what stands on earlier pages', async () => {
    const { id } = await newPost()
    await newReply(id)
    const last = await newReply(id)
    await markRead(viewer, id, last.id)
    expect(await unreadOf(viewer, id)).toEqual([])
  })

  test('does not count what was published among the replies that were shown, after they were', async () => {
    const { id } = await newPost()
    const one = await newReply(id)
    const between = await newReply(id, { status: 'pending' })
    const two = await newReply(id)
    await db.reply.update({ where: { id: between.id }, data: { status: 'approved' } })
    await markRead(viewer, id, one.id, two.id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ firstReplyId: between.id }])
  })

  test('of a first page is not hurried on by a reply on it that was published last', async () => {
    const { id } = await newPost()
    const [late, second] = [await newReply(id, { status: 'pending' }), await newReply(id)]
    const third = await newReply(id)
    await db.reply.update({ where: { id: late.id }, data: { status: 'approved', publishedAt: later() } })
    await markRead(viewer, id, late.id, second.id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ replyCount: 2, replyIds: [late.id, third.id] }])
  })

  test('writes nothing where nothing was unread, or nothing can be seen', async () => {
    const old = await aPost({ createdAt: new Date(0) })
    const waiting = await newPost({ status: 'pending' })
    const gone = await newPost({ deletedAt: new Date() })
    for (const id of [old.id, waiting.id, gone.id, randomUUID()])
      expect((await markRead(viewer, id, randomUUID())).errors).toBeUndefined()
    expect(await db.postReading.count({ where: { memberId: viewer.id } })).toBe(0)
  })

  test('is one statement, and asking what is unread adds none', async () => {
    const { id } = await newPost()
    const marking = await statementsOf(() => markRead(viewer, id))
    expect(marking.filter(({ text }) => !text.includes('RateLimit'))).toHaveLength(1)
    expect(await statementsOf(() => unreadOf(viewer, id))).toHaveLength(1)
  })

  test('is refused for what is no id, for too many, and for a stranger', async () => {
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

describe('since one was last here', () => {
  const since = async () => {
    const { data } = await ask(viewer, '{ mine { sinceLastVisit { since discussions replies } } }')
    return (data as { mine: { sinceLastVisit: object | null } }).mine.sinceLastVisit
  }
  /** What the database remembers, as if time had passed. */
  const wasHere = (minutes: number) =>
    db.$executeRaw`update "Member" set "lastSeenAt" = now() - ${minutes} * interval '1 minute' where id = ${viewer.id}::uuid`
  const visit = async () => {
    await db.session.updateMany({
      where: { memberId: viewer.id },
      data: { lastSeenAt: new Date(Date.now() - 120_000) },
    })
    await graphql('{ viewer { id } }', {}, { cookie: viewer.cookie })
  }

  test('so many discussions and replies of others have come', async () => {
    await db.$executeRaw`truncate "Post" cascade`
    minute = -30
    await wasHere(40)
    const { id } = await newPost()
    await newReply(id)
    await newReply(id, { authorId: viewer.id })
    await newReply(id, { status: 'pending' })
    await newReply((await newPost({ status: 'pending' })).id)
    await visit()
    expect(await since()).toBeNull()
    await wasHere(61)
    await visit()
    expect(await since()).toMatchObject({ discussions: 1, replies: 1 })
    // The visit goes on, from whichever page.
    await visit()
    expect(await since()).toMatchObject({ discussions: 1, replies: 1 })
    await markAllRead(viewer)
    expect(await since()).toBeNull()
  })
})

describe('each night', () => {
  const allReadAt = async ({ id }: SignedIn) =>
    (await db.member.findUniqueOrThrow({ where: { id } })).allReadAt.getTime()

  test('what is older than a year counts as read, and what need not be known is forgotten', async () => {
    const { id } = await newPost()
    const year = 365 * 86_400_000
    const before = await allReadAt(viewer)
    await markRead(viewer, id)
    const lately = await aViewer({ allReadAt: new Date(Date.now() - year / 2) })
    await removeWhatIsOver(new Date(Date.now() + year - 86_400_000 / 2))
    expect(await allReadAt(viewer), 'what is younger stays as it is').toBe(before)
    expect(await allReadAt(lately)).toBeGreaterThan(Date.now() - 86_400_000)
    const rows = () => db.postReading.count({ where: { memberId: viewer.id } })
    expect(await rows()).toBe(1)
    await removeWhatIsOver(new Date(Date.now() + year + 86_400_000))
    expect(await rows()).toBe(0)
  })

  test('ten thousand discussions are remembered of one member; what is older than these counts as read', async () => {
    const other = await aViewer({ allReadAt: new Date(0) })
    const category = 'General Discussion'
    await unhurried(
      (tx) => tx.$executeRaw`
      insert into "Post" (id, title, content, "contentHtml", category, status, "createdAt")
      select gen_random_uuid(), 'Many', '', '', ${category}, 'approved', now() - n * interval '1 minute'
      from generate_series(1, 10002) n`,
    )
    await db.$executeRaw`
      insert into "PostReading" select ${other.id}::uuid, id, "publishedAt" from "Post" where title = 'Many'`
    await removeWhatIsOver()
    const left = await db.postReading.findMany({
      where: { memberId: other.id },
      orderBy: { readUntil: 'asc' },
    })
    expect(left).toHaveLength(10_000)
    const { allReadAt } = await db.member.findUniqueOrThrow({ where: { id: other.id } })
    expect(allReadAt.getTime()).toBeLessThan(left[0]?.readUntil.getTime() ?? 0)
  })
})

describe('marking all as read', () => {
  test('is taken back as it was, but for what was read since', async () => {
    const [one, two] = [await newPost(), await newPost()]
    const opened = await newPost()
    await markRead(viewer, opened.id)
    const reply = await newReply(opened.id)
    const all = [one.id, two.id, opened.id]
    const before = await unreadOf(viewer, ...all)
    expect(before).toHaveLength(3)

    const readAt = await markAllRead(viewer)
    expect(await unreadOf(viewer, ...all)).toEqual([])
    expect((await unmarkAllRead(viewer, readAt)).errors).toBeUndefined()
    expect(await unreadOf(viewer, ...all)).toEqual(before)

    const again = await markAllRead(viewer)
    await markRead(viewer, two.id)
    await markRead(viewer, opened.id, reply.id)
    await unmarkAllRead(viewer, again)
    expect(await unreadOf(viewer, ...all)).toMatchObject([{ id: one.id }])
  })

  test('is taken back once, by whoever did it, and only the newest', async () => {
    const first = await markAllRead(viewer)
    const second = await markAllRead(viewer)
    const other = await aViewer()
    const codeOf = async (who: SignedIn, readAt: string) =>
      (await unmarkAllRead(who, readAt)).errors?.[0]?.extensions['code']
    expect(await codeOf(viewer, first)).toBe('CONFLICT')
    expect(await codeOf(other, second)).toBe('CONFLICT')
    expect(await codeOf(viewer, second)).toBeUndefined()
    expect(await codeOf(viewer, second)).toBe('CONFLICT')
  })

  test('can be taken back for a day, and by no stranger', async () => {
    const inHours = (hours: number) => removeWhatIsOver(new Date(Date.now() + hours * 3_600_000))
    const { errors } = await unmarkAllRead(null, await markAllRead(viewer))
    expect(errors).toMatchObject([{ message: 'You must be logged in to take this back' }])

    const readAt = await markAllRead(viewer)
    await inHours(23)
    expect((await unmarkAllRead(viewer, readAt)).errors).toBeUndefined()
    const again = await markAllRead(viewer)
    await inHours(25)
    expect((await unmarkAllRead(viewer, again)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('leaves what comes afterwards unread, and forgets what need not be known any more', async () => {
    const { id } = await newPost()
    await markRead(viewer, id)
    await markAllRead(viewer)
    const rows = () => db.postReading.count({ where: { memberId: viewer.id } })
    expect(await rows()).toBe(1)
    await markAllRead(viewer)
    expect(await rows()).toBe(0)
    minute = 1
    const reply = await newReply(id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ firstReplyId: reply.id }])
  })
})
