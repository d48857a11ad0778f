import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, aPost, aReply, aViewer } from '../../test/factories.ts'
import { followCategory, followPost } from './follows.ts'
import {
  findFollowedEntries,
  findFollowingFeedSince,
  renewFollowingFeed,
  stopFollowingFeed,
} from './following-feed.ts'

async function aFollower() {
  const viewer = await aViewer()
  return { viewer, token: await renewFollowingFeed(viewer) }
}
const idsIn = async (token: string) => (await findFollowedEntries(token))?.map(({ id }) => id)

test('the feed contains public items that its owner follows', async () => {
  const { viewer, token } = await aFollower()
  expect(await idsIn(token)).toEqual([])
  const hidden = await aMember({ isPublicProfile: false })
  const post = await aPost({ authorId: hidden.id })
  await followPost(viewer, post.id)
  const reply = await aReply(post.id)
  await aReply(post.id, { authorId: viewer.id, status: 'pending' })
  await aReply((await aPost()).id)
  expect(await idsIn(token)).toEqual([reply.id, post.id])
  const entries = await findFollowedEntries(token)
  expect(entries?.map(({ authorName }) => authorName)[1]).toBe('Anonymous User')
  expect(entries?.map(({ title }) => title)[0]).toBe(`Re: ${post.title}`)

  const inCategory = await aPost({ category: 'Remote Work' })
  await followCategory(viewer, { category: 'Remote Work' })
  expect(await idsIn(token)).toContain(inCategory.id)
  await db.post.update({ where: { id: post.id }, data: { status: 'rejected' } })
  const left = await idsIn(token)
  expect(left).not.toContain(post.id)
  expect(left).not.toContain(reply.id)
})

test('invalidates the old URL of a renewed or stopped feed, and stores only a hash', async () => {
  const { viewer, token } = await aFollower()
  expect(await findFollowingFeedSince(viewer)).toBeInstanceOf(Date)
  const next = await renewFollowingFeed(viewer)
  expect(await findFollowedEntries(token)).toBeNull()
  expect(await findFollowedEntries(next)).toEqual([])
  const row = await db.followingFeed.findUniqueOrThrow({ where: { memberId: viewer.id } })
  expect(Buffer.from(row.tokenHash).toString('base64url')).not.toBe(next)
  await stopFollowingFeed(viewer)
  expect(await findFollowedEntries(next)).toBeNull()
  expect(await findFollowingFeedSince(viewer)).toBeNull()
  for (const none of ['', 'x', `${next}x`]) expect(await findFollowedEntries(none)).toBeNull()
})

test('returns no feed of a disabled or deleted member', async () => {
  const { viewer, token } = await aFollower()
  await db.member.update({ where: { id: viewer.id }, data: { isDisabled: true } })
  expect(await findFollowedEntries(token)).toBeNull()
  await db.member.update({ where: { id: viewer.id }, data: { isDisabled: false } })
  expect(await findFollowedEntries(token)).toEqual([])
  await db.member.delete({ where: { id: viewer.id } })
  expect(await findFollowedEntries(token)).toBeNull()
})
