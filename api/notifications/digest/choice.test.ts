import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aSubscriber, comingMonday, forgetWeek, mailsTo, titlesIn } from '../../test/digest.ts'
import { aMember, aPost, aReply, anAdmin, type SignedIn } from '../../test/factories.ts'
import { markRead } from '../../forum/unread/marks.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { savePreference } from '../../mail/preferences.ts'
import { followCategory, followPost, unfollowPost } from '../follows/follows.ts'
import { sendDigests } from './sending.ts'

const server = acceptMail()
beforeEach(forgetWeek)

const LONG_AGO = new Date('2020-01-01')
const reactTo = (postId: string, score: number) =>
  db.post.update({ where: { id: postId }, data: { likeCount: score } })

test('lists followed discussions first, and each part by score', async () => {
  const reader = await aSubscriber()
  const followed = await aPost({ title: 'Followed', publishedAt: LONG_AGO })
  await followPost(reader, followed.id)
  await aReply(followed.id)
  await followCategory(reader, { category: 'Remote Work' })
  const liked = await aPost({ title: 'Liked in a category', category: 'Remote Work' })
  await reactTo(liked.id, 3)
  await aPost({ title: 'Quiet elsewhere' })
  const busy = await aPost({ title: 'Busy elsewhere', publishedAt: LONG_AGO })
  for (let n = 0; n < 3; n += 1) await aReply(busy.id)
  await aPost({ title: 'Of another week', publishedAt: LONG_AGO })

  await sendDigests(comingMonday())
  const [mail = '', ...more] = await mailsTo(server, reader)
  expect(more).toEqual([])
  expect(titlesIn(mail)).toEqual({
    'From discussions and categories you follow': ['Liked in a category', 'Followed'],
    'Elsewhere in the forum': ['Busy elsewhere', 'Quiet elsewhere'],
  })
  expect(headerOf(mail, 'subject')).toContain('The week at Irish Agile')
  expect(textIn(mail)).toMatch(/Nuala Test\w+ in General Discussion · 3 new replies/)
  expect(textIn(mail)).toContain(`/forum/posts/${busy.id}`)
})

test('sends the five best discussions to a member who follows none', async () => {
  const reader = await aSubscriber()
  for (let n = 1; n <= 7; n += 1) await reactTo((await aPost({ title: `Number ${n}` })).id, n)
  await sendDigests(comingMonday())
  const [mail = ''] = await mailsTo(server, reader)
  expect(titlesIn(mail)).toEqual({
    'In the forum': ['Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3'],
  })
})

test('omits read discussions until they have a new reply', async () => {
  const reader = await aSubscriber()
  const [read, answered, added] = [await aPost(), await aPost(), await aPost({ title: 'Added to since' })]
  const { id: replyId } = await aReply(read.id)
  await markRead(reader, { postId: read.id, replyIds: [replyId] })
  await aReply(answered.id)
  await aReply(answered.id, { authorId: reader.id })
  await markRead(reader, { postId: added.id, replyIds: [] })
  await aReply(added.id)
  await sendDigests(comingMonday())
  const [mail = ''] = await mailsTo(server, reader)
  expect(Object.values(titlesIn(mail)).flat()).toEqual(['Added to since'])
})

/** Changes that each exclude the only discussion of the week. */
const CHANGES: Record<
  string,
  (facts: { reader: SignedIn; postId: string; authorId: string }) => Promise<unknown>
> = {
  withheld: ({ postId: id }) => db.post.update({ where: { id }, data: { status: 'rejected' } }),
  'pending again': ({ postId: id }) => db.post.update({ where: { id }, data: { status: 'pending' } }),
  deleted: ({ postId: id }) => db.post.update({ where: { id }, data: { deletedAt: new Date() } }),
  'without its words': ({ postId: id }) =>
    db.post.update({ where: { id }, data: { removedAt: new Date(), authorId: null } }),
  'of somebody disabled': ({ authorId: id }) =>
    db.member.update({ where: { id }, data: { isDisabled: true } }),
  'for a reader who is disabled': ({ reader: { id } }) =>
    db.member.update({ where: { id }, data: { isDisabled: true } }),
  'for a reader who has stopped it': ({ reader: { id } }) =>
    savePreference(db, id, 'weekly', { email: 'never' }),
}

for (const [name, change] of Object.entries(CHANGES))
  for (const when of ['chosen', 'sent'] as const)
    test(`excludes a discussion that is ${name} before it is ${when}`, async () => {
      // Administrators may still see it, but get no e-mail about it.
      const readers = [await aSubscriber(), await aSubscriber({ role: 'admin' })]
      const author = await aMember()
      const post = await aPost({ authorId: author.id })
      await aReply(post.id)
      const apply = () =>
        Promise.all(readers.map((reader) => change({ reader, postId: post.id, authorId: author.id })))
      if (when === 'chosen') await apply()
      await sendDigests(comingMonday())
      const memberId = { in: readers.map(({ id }) => id) }
      expect(await db.email.count({ where: { memberId } })).toBe(when === 'sent' ? 2 : 0)
      if (when === 'sent') await apply()
      for (const reader of readers) expect(await mailsTo(server, reader)).toEqual([])
    })

test('excludes the reader’s own, disliked and unfollowed items, and includes replies of others', async () => {
  const reader = await aSubscriber()
  const own = await aPost({ authorId: reader.id, title: 'My own' })
  await aReply(own.id, { authorId: reader.id })
  const old = await aPost({ title: 'Only I went on', publishedAt: LONG_AGO })
  await aReply(old.id, { authorId: reader.id })
  await db.post.update({ where: { id: (await aPost({ title: 'Disliked' })).id }, data: { dislikeCount: 2 } })
  await unfollowPost(reader, (await aPost({ title: 'Enough of that' })).id)
  const pending = await aPost({ title: 'Answered by what waits', publishedAt: LONG_AGO })
  await aReply(pending.id, { status: 'pending' })
  const left = await aPost({ title: 'Answered by somebody disabled', publishedAt: LONG_AGO })
  await aReply(left.id, { authorId: (await aMember({ isDisabled: true })).id })
  await sendDigests(comingMonday())
  expect(await db.email.count({ where: { memberId: reader.id } })).toBe(0)

  const { id } = await aReply(own.id)
  await db.digestRun.deleteMany()
  await sendDigests(comingMonday())
  await db.reply.update({ where: { id }, data: { status: 'rejected' } })
  expect(await mailsTo(server, reader), 'the answer was taken down before it was sent').toEqual([])
  await db.reply.update({ where: { id }, data: { status: 'approved' } })
  await db.digestRun.deleteMany()
  await sendDigests(comingMonday())
  const [mail = ''] = await mailsTo(server, reader)
  expect(titlesIn(mail)).toEqual({ 'From discussions and categories you follow': ['My own'] })
  expect(textIn(mail)).toContain('1 new reply')
})

test('ignores a disliked reply without lowering others', async () => {
  const reader = await aSubscriber()
  const [one, other] = [
    await aPost({ title: 'A good and a bad one', publishedAt: LONG_AGO }),
    await aPost({ title: 'Only a bad one', publishedAt: LONG_AGO }),
  ]
  await aReply(one.id)
  for (const { id: postId } of [one, other]) {
    const { id } = await aReply(postId)
    await db.reply.update({ where: { id }, data: { dislikeCount: 5 } })
  }
  await sendDigests(comingMonday())
  const [mail = ''] = await mailsTo(server, reader)
  expect(titlesIn(mail)).toEqual({ 'In the forum': ['A good and a bad one'] })
  expect(textIn(mail)).toContain('1 new reply')
})

test('names a private author only to administrators', async () => {
  const [reader, admin] = [await aSubscriber(), await aSubscriber({ role: 'admin' })]
  const author = await aMember({ isPublicProfile: false, lastName: 'Hidden' })
  await aPost({ authorId: author.id })
  await sendDigests(comingMonday())
  expect(textIn((await mailsTo(server, reader))[0] ?? '')).toContain('Anonymous User in General Discussion')
  expect(textIn((await mailsTo(server, admin))[0] ?? '')).toContain('Nuala Hidden in General Discussion')
})

test('sends no digest without a subscription', async () => {
  const admin = await anAdmin()
  await aPost()
  await sendDigests(comingMonday())
  expect(await db.email.count({ where: { kind: 'weekly-digest', memberId: admin.id } })).toBe(0)
  expect(await db.digestRun.count()).toBe(0)
})
