import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { BOOKMARKS, dayAhead } from '../../items/limits.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { findNotifications } from '../../notifications/notifications.ts'
import { quoteOf, summaryOf } from '../../notifications/summary.ts'
import { call, execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { momentOf } from '../../text/moments.ts'
import { editBookmark, findBookmarks, removeBookmark, saveBookmark } from './bookmarks.ts'
import { remindOfBookmarks } from './reminders.ts'

const listed = async (viewer: SignedIn) => (await findBookmarks(viewer, {})).nodes

let viewer: SignedIn
beforeEach(async () => {
  viewer = await aViewer()
})

describe('a member', () => {
  test('bookmarks a discussion and a reply once, lists the newest first, and removes them', async () => {
    const post = await aPost({ title: 'Three boards, one team' })
    const reply = await aReply(post.id, { content: 'We have one board.' })
    const saved = await saveBookmark(viewer, { postId: post.id })
    await saveBookmark(viewer, { replyId: reply.id })
    expect((await saveBookmark(viewer, { postId: post.id })).id).toBe(saved.id)
    expect(await listed(viewer)).toMatchObject([
      {
        note: null,
        item: {
          isReply: true,
          title: post.title,
          excerpt: 'We have one board.',
          path: `/forum/posts/${post.id}?reply=${reply.id}#reply-${reply.id}`,
        },
      },
      { item: { isReply: false, title: post.title, path: `/forum/posts/${post.id}` } },
    ])
    const query = `{ state: mine(postIds: ["${post.id}"], replyIds: ["${reply.id}"]) { bookmarked } }`
    const { data } = await execute(viewer, query)
    expect(data).toMatchObject({
      state: { bookmarked: expect.arrayContaining([post.id, reply.id]) as unknown },
    })
    expect((await execute(await aViewer(), query)).data).toEqual({ state: { bookmarked: [] } })
    await removeBookmark(viewer, reply.id)
    await removeBookmark(viewer, saved.id)
    expect(await listed(viewer)).toEqual([])
  })

  test('cannot remove a bookmark with a note by its item', async () => {
    const post = await aPost()
    const { id } = await saveBookmark(viewer, { postId: post.id })
    await editBookmark(viewer, { id, note: 'Read this again' })
    await expect(removeBookmark(viewer, post.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await removeBookmark(viewer, id)
    expect(await listed(viewer)).toEqual([])
  })

  test('pages through the list', async () => {
    for (const post of [await aPost(), await aPost(), await aPost()])
      await saveBookmark(viewer, { postId: post.id })
    const first = await findBookmarks(viewer, { first: 2 })
    const second = await findBookmarks(viewer, { first: 2, after: first.next })
    expect([first.nodes.length, second.nodes.length, second.next]).toEqual([2, 1, null])
    await expect(findBookmarks(viewer, { after: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('sets a note and a reminder, which bookmarking again does not change', async () => {
    const { id: postId } = await aPost()
    const { id } = await saveBookmark(viewer, { postId })
    const details = { note: 'For Friday', remindOn: dayAhead(BOOKMARKS.days) }
    await editBookmark(viewer, { id, ...details })
    expect(await saveBookmark(viewer, { postId })).toMatchObject(details)
    expect(await editBookmark(viewer, { id, note: ' ' })).toMatchObject({ ...details, note: null })
    expect(await editBookmark(viewer, { id, remindOn: null })).toMatchObject({ note: null, remindOn: null })
  })

  test.each([
    ['a note that is too long', { note: 'x'.repeat(BOOKMARKS.note + 1) }],
    ['today', { remindOn: dayAhead(0) }],
    ['a day more than a year ahead', { remindOn: dayAhead(BOOKMARKS.days + 1) }],
    ['no day', { remindOn: '2100-02-30' }],
  ])('cannot set %s', async (_case, details) => {
    const { id } = await saveBookmark(viewer, { postId: (await aPost()).id })
    await expect(editBookmark(viewer, { id, ...details })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('bookmarks only public items, even their own and as an administrator', async () => {
    const admin = await anAdmin()
    const pending = await aPost({ authorId: viewer.id, status: 'pending' })
    const hidden = await aReply(pending.id)
    const gone = await aPost({ authorId: null, removedAt: new Date() })
    for (const by of [viewer, admin])
      for (const item of [{ postId: pending.id }, { replyId: hidden.id }, { postId: gone.id }])
        await expect(saveBookmark(by, item)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const item of [{}, { postId: pending.id, replyId: hidden.id }])
      await expect(saveBookmark(viewer, item)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('has a limited number of bookmarks, and can add others below it', async () => {
    await db.bookmark.createMany({
      data: Array.from({ length: BOOKMARKS.most - 1 }, () => ({ memberId: viewer.id })),
    })
    const [one, two] = [await aPost(), await aPost()]
    const save = ({ id }: { id: string }) =>
      saveBookmark(viewer, { postId: id }).then(
        () => 'saved',
        ({ code }: Refusal) => code,
      )
    expect((await Promise.all([one, two].map(save))).sort()).toEqual(['CONFLICT', 'saved'])
    await expect(saveBookmark(viewer, { postId: (await aPost()).id })).rejects.toThrow(
      'You’ve saved 500 things, which is the most an account can have. Remove one to save another.',
    )
  })

  test('neither reads nor changes bookmarks of others', async () => {
    const other = await aViewer()
    const { id } = await saveBookmark(viewer, { postId: (await aPost()).id })
    await expect(editBookmark(other, { id, note: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removeBookmark(other, id)
    expect([await listed(other), (await listed(viewer)).length]).toEqual([[], 1])
  })

  test('bookmarks over REST, where a call changes only the fields that it names', async () => {
    const { id } = await aPost({ title: 'Saved by a program' })
    const path = `/api/forum/posts/${id}/bookmark`
    const { cookie } = viewer
    await call('PUT', path, { cookie, body: { note: 'For Friday' } })
    await call('PUT', path, { cookie, body: { noet: 'For Monday' } })
    const { body } = await call('PUT', path, { cookie, body: { remindOn: dayAhead(1) } })
    expect(body).toMatchObject({
      note: 'For Friday',
      remindOn: dayAhead(1),
      item: { title: 'Saved by a program' },
    })
    expect((await call('GET', '/api/bookmarks', { cookie })).body).toEqual([body])
    expect((await call('DELETE', path, { cookie })).status).toBe(409)
    await call('PUT', path, { cookie, body: { note: null, remindOn: null } })
    expect((await call('DELETE', path, { cookie })).body).toEqual({ isSaved: false })
    expect(await listed(viewer)).toEqual([])
  })
})

test('the bookmark of a missing item is edited and removed over REST by its own id', async () => {
  const { id: postId } = await aPost()
  const { id } = await saveBookmark(viewer, { postId }, { remindOn: dayAhead(1) })
  await db.post.delete({ where: { id: postId } })
  const [path, { cookie }] = [`/api/bookmarks/${id}`, viewer]
  const { body } = await call('PUT', path, { cookie, body: { note: 'Ask its author' } })
  expect(body).toMatchObject({ item: null, note: 'Ask its author', remindOn: dayAhead(1) })
  expect((await call('DELETE', path, { cookie })).body).toEqual({ isSaved: false })
  expect((await call('PUT', path, { cookie, body: {} })).status).toBe(404)
})

describe('a bookmark', () => {
  test('shows only its note while its item is withdrawn', async () => {
    const admin = await anAdmin()
    const post = await aPost({ title: 'Taken down' })
    const reply = await aReply(post.id)
    const { id } = await saveBookmark(viewer, { postId: post.id })
    await saveBookmark(viewer, { replyId: reply.id })
    await editBookmark(viewer, { id, note: 'For Friday' })
    await decideItem(admin, 'post', post.id, { status: 'reject', from: 'approved', rule: 'advertising' })
    expect(await listed(viewer)).toMatchObject([{ item: null }, { item: null, note: 'For Friday' }])
    await editBookmark(viewer, { id, note: 'For Monday' })
    await decideItem(admin, 'post', post.id, { status: 'approve', from: 'rejected' })
    expect(await listed(viewer)).toMatchObject([
      { item: { isReply: true } },
      { item: { title: 'Taken down' }, note: 'For Monday' },
    ])
  })

  test('remains as a note after its item is erased, and is deleted with the account', async () => {
    const post = await aPost()
    const reply = await aReply(post.id)
    await saveBookmark(viewer, { postId: post.id })
    await saveBookmark(viewer, { replyId: reply.id })
    await db.post.delete({ where: { id: post.id } })
    expect(await listed(viewer)).toMatchObject([{ item: null }, { item: null }])
    await db.member.delete({ where: { id: viewer.id } })
    expect(await db.bookmark.count({ where: { memberId: viewer.id } })).toBe(0)
  })
})

describe('a reminder', () => {
  const day = dayAhead(40)
  const at = (time: string) => momentOf(time)?.getTime() ?? 0
  const noticesOf = async (by: SignedIn) =>
    (await findNotifications(by, {})).nodes
      .filter(({ kind }) => kind === 'bookmark')
      .map((each) => summaryOf(by, each))
  const quotesOf = async (by: SignedIn) => (await findNotifications(by, {})).nodes.map(quoteOf)

  /** Runs the job at a time of the day, and returns the reminders that it created. */
  async function remindAt(time: string) {
    await remindOfBookmarks(at(time))
    await db.notification.updateMany({ where: { kind: 'bookmark' }, data: { visibleAt: new Date() } })
  }

  test('is sent once, in the morning of its day, to the member who set it', async () => {
    const [post, other] = [await aPost({ title: 'Read me' }), await aViewer()]
    const reply = await aReply(post.id)
    await saveBookmark(viewer, { postId: post.id }, { remindOn: day })
    await saveBookmark(viewer, { replyId: reply.id }, { remindOn: day })
    await saveBookmark(other, { postId: post.id })
    await remindAt(`${day}T06:59`)
    expect(await noticesOf(viewer)).toEqual([])
    await remindAt(`${day}T07:00`)
    await remindAt(`${day}T12:00`)
    expect((await noticesOf(viewer)).sort()).toEqual([
      'Reminder: a reply in “Read me”',
      'Reminder: “Read me”',
    ])
    expect(await noticesOf(other)).toEqual([])
  })

  test('is sent late after an outage, but not weeks later', async () => {
    await saveBookmark(viewer, { postId: (await aPost()).id }, { remindOn: day })
    await remindAt(`${dayAhead(60)}T12:00`)
    expect(await noticesOf(viewer)).toEqual([])
    await remindAt(`${dayAhead(43)}T03:00`)
    expect(await noticesOf(viewer)).toHaveLength(1)
  })

  test('quotes the note of the bookmark', async () => {
    const post = await aPost()
    const reply = await aReply(post.id, { content: 'We have one board.' })
    const other = await aViewer()
    await saveBookmark(viewer, { postId: post.id }, { remindOn: day, note: 'For the retrospective' })
    await saveBookmark(viewer, { replyId: reply.id }, { remindOn: day, note: 'Ask how' })
    await saveBookmark(other, { postId: post.id }, { note: 'Not yours' })
    await saveBookmark(other, { replyId: reply.id }, { remindOn: day })
    await remindAt(`${day}T12:00`)
    expect((await quotesOf(viewer)).sort()).toEqual(['Ask how', 'For the retrospective'])
    expect(await quotesOf(other)).toEqual(['We have one board.'])
  })

  test('is hidden while its item is not published', async () => {
    const { id: postId } = await aPost()
    await saveBookmark(viewer, { postId }, { remindOn: day })
    await db.post.update({ where: { id: postId }, data: { status: 'rejected' } })
    await remindAt(`${day}T12:00`)
    expect(await noticesOf(viewer)).toEqual([])
    await db.post.update({ where: { id: postId }, data: { status: 'approved' } })
    expect(await noticesOf(viewer)).toHaveLength(1)
    await db.post.update({ where: { id: postId }, data: { removedAt: new Date(), authorId: null } })
    expect(await noticesOf(viewer)).toEqual([])
  })
})
