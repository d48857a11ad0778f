import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { EVENT_CATEGORY } from '../../items/event-rules.ts'
import { allowanceOf } from '../../http/rates.ts'
import { dayAhead } from '../../items/limits.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { call, execute } from '../../test/execute.ts'
import { anAdmin, aViewer, eventInput } from '../../test/factories.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { createPost } from '../posts/posts.ts'
import { findEvents } from './events.ts'

const text = (change: object = {}) =>
  eventInput({ startsAt: `${dayAhead(7)}T18:30`, endsAt: `${dayAhead(7)}T20:30`, ...change })
const series = (change: object = {}) => text({ repeats: 'weekly', times: 3, ...change })
const starts = [7, 14, 21].map((days) => `${dayAhead(days)}T18:30`)

const findAll = () => db.post.findMany({ orderBy: { startsAt: 'asc' } })
const listed = async () => (await findEvents()).edges.map(({ node }) => node.startsAt)

/** Creates a follower of the category of events; returns a function for their notifications. */
async function aFollower() {
  const { id } = await aViewer()
  await db.categoryFollow.create({ data: { memberId: id, category: EVENT_CATEGORY ?? '' } })
  const find = () => db.notification.findMany({ where: { memberId: id }, include: { post: true } })
  return async () => (await find()).map(({ post }) => post?.startsAt)
}

beforeEach(async () => {
  await db.post.deleteMany()
})

test('a series creates a discussion per event, each published, moved and cancelled independently', async () => {
  const [viewer, admin] = [await aViewer(), await anAdmin()]
  const first = await createPost(viewer, series())
  const all = await findAll()
  expect(all.map(({ startsAt, status }) => [startsAt, status])).toEqual(starts.map((at) => [at, 'pending']))
  expect([first.id, all.map(({ endsAt }) => endsAt?.slice(10))]).toEqual([
    all[0]?.id,
    ['T20:30', 'T20:30', 'T20:30'],
  ])
  for (const { id } of all) await decideItem(admin, 'post', id, { status: 'approve' })
  expect(await listed()).toEqual(starts)
  const [one, two] = all.map(({ id }) => id)
  await editPost(viewer, { ...text(), id: one ?? '', eventStatus: 'cancelled' })
  await deletePost(viewer, two ?? '')
  const left = (await findEvents()).edges.map(({ node }) => [node.startsAt, node.eventStatus])
  expect(left).toEqual([
    [starts[0], 'cancelled'],
    [starts[2], null],
  ])
})

test('a series has the same start time before and after a clock change', async () => {
  const october = Array.from({ length: 400 }, (_, index) => dayAhead(40 + index)).find((day) =>
    day.endsWith('-10-15'),
  )
  const evening = { startsAt: `${october}T18:30`, endsAt: `${october}T20:30` }
  await createPost(await aViewer(), series({ ...evening, times: 4 }))
  const clocks = (await findAll()).map(({ startsAt }) => startsAt?.slice(10))
  expect(clocks).toEqual(Array.from({ length: 4 }, () => 'T18:30'))
})

test('a series notifies followers of the category only of the first event, at once or after a review', async () => {
  const [admin, noticed] = [await anAdmin(), await aFollower()]
  await createPost(admin, series())
  expect(await noticed()).toEqual([starts[0]])
  await db.post.deleteMany()
  await createPost(await aViewer(), series({ title: 'Lean breakfast' }))
  for (const { id } of await findAll()) await decideItem(admin, 'post', id, { status: 'approve' })
  expect(await noticed()).toEqual([starts[0]])
})

test('notifies followers of each of two events that do not form a series', async () => {
  const [admin, noticed] = [await anAdmin(), await aFollower()]
  await createPost(admin, text())
  await createPost(admin, text({ startsAt: starts[1], endsAt: `${dayAhead(14)}T20:30` }))
  expect((await noticed()).toSorted()).toEqual(starts.slice(0, 2))
})

test('a series submitted twice is created once, and reuses a single event with the same text', async () => {
  const viewer = await aViewer()
  await createPost(viewer, text())
  await createPost(viewer, series())
  expect(await db.post.count()).toBe(3)
  const sent = await Promise.all([createPost(viewer, series()), createPost(viewer, series())])
  expect(new Set(sent.map(({ startsAt }) => startsAt))).toEqual(new Set([starts[0]]))
  expect(await db.post.count()).toBe(3)
})

test.each([
  ['shorter intervals', { repeats: 'fortnightly', times: 2 }, { repeats: 'weekly', times: 3 }],
  ['more times', { repeats: 'weekly', times: 2 }, { repeats: 'weekly', times: 3 }],
])('a series gets missing events when it is submitted again with %s', async (_case, before, after) => {
  const viewer = await aViewer()
  const { id } = await createPost(viewer, series(before))
  expect((await createPost(viewer, series(after))).id).toBe(id)
  expect((await findAll()).map(({ startsAt }) => startsAt)).toEqual(starts)
})

test('a long series allows each event to be cancelled, even across a clock change', async () => {
  const admin = await anAdmin()
  const october = Array.from({ length: 400 }, (_, index) => dayAhead(40 + index)).find((day) =>
    day.endsWith('-10-08'),
  )
  const end = `${october?.slice(0, 8)}22T18:30`
  const long = { startsAt: `${october}T18:30`, endsAt: end, repeats: 'fortnightly', times: 2 }
  await createPost(admin, series(long))
  for (const { id, startsAt, endsAt } of await findAll()) {
    await editPost(admin, { ...text({ startsAt, endsAt }), id, eventStatus: 'cancelled' })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ eventStatus: 'cancelled' })
  }
})

test('a series uses a separate alias for a mentioned private member in each event', async () => {
  const member = await aViewer()
  await createPost(
    await anAdmin(),
    series({ content: `[@Somebody](/profile/${member.id}) brings the questions this time.` }),
  )
  expect(await db.mention.count({ where: { memberId: member.id } })).toBe(3)
  expect(await db.notification.count({ where: { memberId: member.id, kind: 'mention' } })).toBe(1)
})

test('a series counts once against the rate limit over GraphQL and REST', async () => {
  env.RATE_LIMITS = 'on'
  const viewer = await aViewer()
  const { status, body } = await call('POST', '/api/forum/posts', { cookie: viewer.cookie, body: series() })
  expect([status, body['event']]).toEqual([201, expect.objectContaining({ startsAt: starts[0] })])
  const create = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { startsAt } }'
  const input = series({ title: 'Lean breakfast', repeats: 'fortnightly', times: 2 })
  const { data } = await execute(viewer, create, { input })
  expect(data).toEqual({ createPost: { startsAt: starts[0] } })
  expect(await db.post.count()).toBe(5)
  expect(await allowanceOf(viewer, 'posts')).toMatchObject({ points: 5, left: 3 })
})
