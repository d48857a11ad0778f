import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Ballot } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { setPostVote, setReplyVote } from '../../forum/votes/votes.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aMember, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { decideItem } from '../acts/decide.ts'
import { readVotePatterns } from './vote-patterns.ts'

const OLD = { joinedAt: new Date('2025-01-01') }

let admin: SignedIn
beforeEach(async () => {
  admin = await anAdmin()
  await db.post.deleteMany()
})

const up = (voter: SignedIn, id: string) => setPostVote(voter, { id, ballot: 'UP' })
/** Creates a vote some minutes after its item. */
const voteAfter = async (minutes: number, post: { id: string; createdAt: Date }, voter = aMember(OLD)) =>
  db.vote.create({
    data: {
      postId: post.id,
      voterId: (await voter).id,
      ballot: 'UP' satisfies Ballot,
      castAt: new Date(post.createdAt.getTime() + minutes * 60_000),
    },
  })

test('shows vote patterns to administrators only', async () => {
  await expect(readVotePatterns(await aViewer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(readVotePatterns(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
})

test('returns no figures without votes', async () => {
  expect(await readVotePatterns(admin)).toEqual({
    votes: 0,
    pairs: [],
    early: [],
    newcomers: [],
    adjustments: [],
  })
})

test('counts mutual votes in both directions', async () => {
  const [one, other, third] = [await aViewer(), await aViewer(), await aViewer()]
  const [first, second] = [await aPost({ authorId: one.id }), await aPost({ authorId: one.id })]
  const { id: acceptedReplyId } = await aReply(first.id, { authorId: other.id })
  for (const { id } of [first, second]) await up(other, id)
  await setReplyVote(one, { id: acceptedReplyId, ballot: 'UP' })
  // One direction is no pair, and a downvote does not count.
  await up(third, first.id)
  const { id: thirds } = await aPost({ authorId: third.id })
  await setPostVote(one, { id: thirds, ballot: 'DOWN' })

  const { votes, pairs } = await readVotePatterns(admin)
  expect(votes).toBe(5)
  expect(pairs).toHaveLength(1)
  const [pair] = pairs
  const given = { [pair?.one.id ?? '']: pair?.fromOne, [pair?.other.id ?? '']: pair?.fromOther }
  expect(given).toEqual({ [one.id]: 1, [other.id]: 2 })
})

test('counts votes within two minutes of publication, measured from the approval', async () => {
  const createdAt = new Date(Date.now() - 3_600_000)
  const post = await aPost({ title: 'Quickly liked', createdAt })
  await voteAfter(0.5, post)
  await voteAfter(1.9, post)
  await voteAfter(2.1, post)
  const waited = await aPost({ title: 'Approved an hour later', status: 'pending', createdAt })
  await voteAfter(1, waited)
  await decideItem(admin, 'post', waited.id, { status: 'approve' })
  const { early } = await readVotePatterns(admin)
  expect(early).toMatchObject([{ item: { id: post.id, title: 'Quickly liked', isReply: false }, count: 2 }])

  await up(await aViewer(OLD), waited.id)
  expect((await readVotePatterns(admin)).early[1]).toMatchObject({ item: { id: waited.id }, count: 1 })
})

test('counts votes of accounts younger than a week by item', async () => {
  const post = await aPost({ title: 'Liked by newcomers' })
  await voteAfter(10, post, aMember({ joinedAt: new Date(post.createdAt.getTime() - 6.9 * 86_400_000) }))
  await voteAfter(10, post, aMember({ joinedAt: new Date(post.createdAt.getTime() - 7.1 * 86_400_000) }))
  const { newcomers } = await readVotePatterns(admin)
  expect(newcomers).toMatchObject([{ item: { title: 'Liked by newcomers' }, count: 1 }])
})

test('lists the largest adjustments first, with their reasons', async () => {
  const post = await aPost({ title: 'Adjusted' })
  const reply = await aReply(post.id)
  const adjust = (type: string, id: string, likeAdjustment: number, dislikeAdjustment: number) =>
    adjustVotes(admin, { type, id, likeAdjustment, dislikeAdjustment, reason: 'Machines' })
  await adjust('post', post.id, 2, 0)
  await adjust('reply', reply.id, 1, -5)
  const { adjustments } = await readVotePatterns(admin)
  expect(adjustments).toMatchObject([
    { item: { id: reply.id, isReply: true, postId: post.id, title: 'Adjusted' }, dislikeAdjustment: -5 },
    { item: { id: post.id }, likeAdjustment: 2, reason: 'Machines' },
  ])
})

test('exposes all figures to the dashboard, with their subjects', async () => {
  const [one, other] = [await aViewer(), await aViewer()]
  const post = await aPost({ authorId: one.id, title: 'Liked' })
  const reply = await aReply(post.id, { authorId: other.id })
  await up(other, post.id)
  await setReplyVote(one, { id: reply.id, ballot: 'UP' })
  const given = { likeAdjustment: 2, dislikeAdjustment: -1, reason: 'Machines' }
  await adjustVotes(admin, { type: 'post', id: post.id, ...given })
  const item = '{ id isReply postId title }'
  const member = '{ id firstName lastName }'
  const { data } = await execute(
    admin,
    `{ votePatterns {
      votes pairs { one ${member} other ${member} fromOne fromOther }
      early { item ${item} count } newcomers { item ${item} count }
      adjustments { item ${item} likeAdjustment dislikeAdjustment reason createdAt }
    } }`,
  )
  const ofPost = { id: post.id, isReply: false, postId: post.id, title: 'Liked' }
  const ofReply = { id: reply.id, isReply: true, postId: post.id, title: 'Liked' }
  const voters = [one, other].map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
  const counted = expect.arrayContaining([
    { item: ofPost, count: 1 },
    { item: ofReply, count: 1 },
  ]) as unknown
  const [first, second] = voters.sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(data).toEqual({
    votePatterns: {
      votes: 2,
      pairs: [{ one: first, other: second, fromOne: 1, fromOther: 1 }],
      early: counted,
      newcomers: counted,
      adjustments: [{ item: ofPost, ...given, createdAt: expect.anything() as unknown }],
    },
  })
})

test('reads only the members, discussions and replies that are shown', async () => {
  const [one, other] = [await aViewer(), await aViewer()]
  const post = await aPost({ authorId: one.id })
  const reply = await aReply(post.id, { authorId: other.id })
  await up(other, post.id)
  await setReplyVote(one, { id: reply.id, ballot: 'UP' })
  const statements = await statementsOf(() => readVotePatterns(admin))
  for (const table of ['Member', 'Post', 'Reply']) {
    const reading = statements.filter(({ text }) => text.includes(`FROM "public"."${table}"`))
    expect(reading).not.toEqual([])
    for (const { text } of reading) expect(text).toMatch(/WHERE (?:1=0$|.*"id" (?:=|IN) )/)
  }
})

test('counts only the newest votes up to the limit', async () => {
  const [early, late] = [await aPost(), await aPost()]
  // The item with the latest vote has the smaller id.
  for (const { id } of [late, early]) await up(await aViewer(), id)
  const { votes, newcomers } = await readVotePatterns(admin, 1)
  expect(votes).toBe(1)
  expect(newcomers).toMatchObject([{ item: { id: early.id } }])
})

test('excludes votes older than thirty days', async () => {
  const post = await aPost()
  const old = Date.now() - 31 * 86_400_000
  const id =
    old
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-') + randomUUIDv7().slice(13)
  const { id: voterId } = await aMember()
  await db.vote.create({ data: { id, postId: post.id, voterId, ballot: 'UP', castAt: new Date(old) } })
  expect((await readVotePatterns(admin)).votes).toBe(0)
})
