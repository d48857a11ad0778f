import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'

// Database triggers announce changes from any source (prisma/structure.sql, "announce").

const client = new Client(process.env['DATABASE_URL'])
let heard: string[] = []

beforeAll(async () => {
  await client.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen announcements')
})
afterAll(() => client.end())

/** Returns the announcements that an act causes. */
async function announced(act: () => Promise<unknown>): Promise<string[]> {
  await client.query('')
  heard = []
  await act()
  await client.query('')
  return heard
}

let post: Awaited<ReturnType<typeof aPost>>
let reply: Awaited<ReturnType<typeof aReply>>
beforeEach(async () => {
  post = await aPost()
  reply = await aReply(post.id)
})
const change = () => `change post:${post.id}`
const withdraw = () => `withdraw post:${post.id}`
const setPost = (data: Parameters<typeof db.post.update>[0]['data']) => () =>
  db.post.update({ where: { id: post.id }, data })
const setReply = (data: Parameters<typeof db.reply.update>[0]['data']) => () =>
  db.reply.update({ where: { id: reply.id }, data })

test('a vote, an edit and a new reply announce a change of the discussion', async () => {
  expect(await announced(setPost({ likeCount: { increment: 1 } }))).toEqual([change()])
  expect(await announced(setPost({ title: 'Another title', editedAt: new Date() }))).toEqual([change()])
  expect(await announced(setReply({ dislikeCount: { increment: 1 } }))).toEqual([change()])
  expect(new Set(await announced(() => aReply(post.id)))).toContain(change())
})

test('an accepted reply and a pin announce a change of the discussion, and hiding the accepted reply announces a withdrawal', async () => {
  const accept = () => db.answer.create({ data: { postId: post.id, replyId: reply.id } })
  expect(await announced(accept)).toEqual([change()])
  expect(await announced(setReply({ status: 'rejected' }))).toEqual(expect.arrayContaining([withdraw()]))
  expect(await announced(setReply({ status: 'approved' }))).toContain(change())
  expect(await announced(() => db.answer.delete({ where: { postId: post.id } }))).toEqual([change()])
  expect(await announced(setPost({ pinnedUntil: new Date() }))).toEqual([change()])
  expect(await announced(setPost({ pinnedUntil: null }))).toEqual([change()])
})

test('unpublishing or deleting an item announces a withdrawal', async () => {
  expect(await announced(setReply({ status: 'rejected' }))).toEqual([withdraw()])
  expect(await announced(setReply({ status: 'approved' }))).toEqual([change()])
  expect(await announced(setReply({ deletedAt: new Date() }))).toEqual([withdraw()])
  expect(await announced(setPost({ status: 'pending' }))).toEqual([withdraw()])
  expect(await announced(setPost({ status: 'approved' }))).toEqual([change()])
  expect(await announced(setPost({ deletedAt: new Date() }))).toEqual([withdraw()])
  const another = await aPost()
  expect(await announced(() => db.post.delete({ where: { id: another.id } }))).toContain(
    `withdraw post:${another.id}`,
  )
})

test('removing a text announces a withdrawal, and restoring it a change of the discussion', async () => {
  expect(await announced(setPost({ authorId: null, title: 'Gone', removedAt: new Date() }))).toEqual([
    withdraw(),
  ])
  expect(await announced(setPost({ title: 'Back', removedAt: null }))).toEqual([change()])
})

test('cancelling an event, or changing the last day of a vacancy, announces a withdrawal', async () => {
  expect(await announced(setPost({ eventStatus: 'cancelled' }))).toEqual([withdraw()])
  expect(await announced(setPost({ closesOn: '2026-01-31', editedAt: new Date() }))).toEqual([withdraw()])
  expect(await announced(setPost({ closesOn: '2026-01-31', editedAt: new Date() }))).toEqual([change()])
})

test('withholding or erasing a published version announces a withdrawal of its discussion', async () => {
  const version = { content: 'words', contentHtml: '<p>words</p>', status: 'approved' } as const
  const ofPost = { ...version, title: 'Words', category: post.category, postId: post.id }
  const { id } = await db.revision.create({ data: ofPost })
  await db.revision.create({ data: { ...version, replyId: reply.id } })
  const retract = () => db.revision.update({ where: { id }, data: { status: 'rejected' } })
  expect(await announced(retract)).toEqual([withdraw()])
  expect(await announced(retract)).toEqual([])
  const erase = () => db.revision.deleteMany({ where: { replyId: reply.id } })
  expect(await announced(erase)).toEqual([withdraw()])
})

test('more than a hundred changes in one statement send one announcement', async () => {
  const many = Array.from({ length: 101 }, () => ({
    ...post,
    id: undefined,
    searchVector: undefined,
    title: 'One of many',
  }))
  await db.post.createMany({ data: many.map(({ id: _id, ...row }) => row) })
  const unpublish = () =>
    db.post.updateMany({ where: { title: 'One of many' }, data: { status: 'rejected' } })
  expect(await announced(unpublish)).toEqual(['withdraw everything'])
})

test('views and changes of unpublished items send no announcement', async () => {
  expect(await announced(setPost({ viewCount: { increment: 5 } }))).toEqual([])
  const queued = await aPost({ status: 'pending' })
  const edit = () => db.post.update({ where: { id: queued.id }, data: { title: 'Not for you yet' } })
  expect(await announced(edit)).toEqual([])
  expect(await announced(() => aPost({ status: 'rejected', authorId: queued.authorId }))).toEqual([])
  expect(await announced(() => db.post.delete({ where: { id: queued.id } }))).toEqual([])
})

test('renaming a member announces a change of everything; hiding, disabling or deleting a member announces a withdrawal', async () => {
  const { id } = await aMember()
  const set = (data: Parameters<typeof db.member.update>[0]['data']) => () =>
    db.member.update({ where: { id }, data })
  expect(await announced(set({ lastName: 'Ní Bhriain' }))).toEqual(['change everything'])
  expect(await announced(set({ lastActiveAt: new Date() }))).toEqual([])
  expect(await announced(set({ isPublicProfile: false }))).toEqual(['withdraw everything'])
  expect(await announced(set({ isPublicProfile: true }))).toEqual(['change everything'])
  expect(await announced(set({ isDisabled: true }))).toEqual(['withdraw everything'])
  expect(await announced(() => db.member.delete({ where: { id } }))).toEqual(['withdraw everything'])
  expect(await announced(() => aMember({ isVerified: false }))).toEqual([])
})

test('a new section announces a change of the sections', async () => {
  const data = { key: 'homepage-hero', title: 'Hello', htmlContent: '<p>Hello</p>' }
  expect(await announced(() => db.section.create({ data }))).toEqual(['change sections'])
})
