import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { EVENT_CATEGORY } from '../../items/event-rules.ts'
import { remindOfEvents } from '../../notifications/events.ts'
import { findNotifications } from '../../notifications/notifications.ts'
import { summaryOf } from '../../notifications/summary.ts'
import { call, execute } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn, eventInput as text, inDays } from '../../test/factories.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { createPost } from '../posts/posts.ts'
import { findEvents } from './events.ts'

const DAY = 24 * 3_600_000
const titlesOf = async (wanted = {}) => (await findEvents(wanted)).edges.map(({ node }) => node.title)

const aPublishedEvent = (title: string, days: number, more: object = {}) =>
  aPost(text({ title, startsAt: inDays(days), endsAt: inDays(days + 0.1), ...more }))

const setGoing = ({ cookie }: SignedIn, id: string, isGoing = true) =>
  call('PUT', `/api/forum/posts/${id}/attendance`, { cookie, body: { isGoing } })

/** Returns the sentences of a member's notifications of events, newest first, ignoring the undo period. */
async function noticesOf(viewer: SignedIn) {
  await db.notification.updateMany({ data: { visibleAt: new Date(Date.now() - 1_000) } })
  const { nodes } = await findNotifications(viewer, {})
  return nodes.filter(({ kind }) => kind === 'event').map((each) => summaryOf(viewer, each))
}

let admin: SignedIn

beforeEach(async () => {
  await db.post.deleteMany()
  admin = await anAdmin()
})

describe('the list of events', () => {
  test('contains future events, next first, and separately past ones, latest first', async () => {
    await aPublishedEvent('Later', 9)
    await aPublishedEvent('Next', 2)
    await aPublishedEvent('Going on', -0.05)
    await aPublishedEvent('Over', -2)
    await aPublishedEvent('Long over', -9)
    await aPost({ category: EVENT_CATEGORY ?? '', title: 'A report without a date' })
    await aPublishedEvent('Pending', 3, { status: 'pending' })
    expect(await titlesOf()).toEqual(['Going on', 'Next', 'Later'])
    expect(await titlesOf({ isPast: true })).toEqual(['Over', 'Long over'])
  })

  test('can be filtered by town and online events, and continued from a cursor', async () => {
    await aPublishedEvent('Cork, first', 2)
    await aPublishedEvent('Galway', 3, { town: 'Galway' })
    await aPublishedEvent('Anywhere', 4, { town: null, onlineLink: 'https://meet.example/' })
    await aPublishedEvent('Cork, second', 5)
    expect(await titlesOf({ town: 'Cork' })).toEqual(['Cork, first', 'Cork, second'])
    expect(await titlesOf({ isOnline: true })).toEqual(['Anywhere'])
    const { edges, pageInfo } = await findEvents({ town: 'Cork', first: 1 })
    expect([edges.length, pageInfo.hasNextPage]).toEqual([1, true])
    expect(await titlesOf({ town: 'Cork', after: pageInfo.endCursor })).toEqual(['Cork, second'])
    await expect(findEvents({ after: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('a member', () => {
  test('proposes an event, which is listed after a moderator has published it', async () => {
    const { cookie } = await aViewer()
    const { status, body } = await call('POST', '/api/forum/posts', { cookie, body: text() })
    expect([status, body['event']]).toEqual([
      201,
      expect.objectContaining({ town: 'Cork', isCancelled: false }),
    ])
    expect(await titlesOf()).toEqual([])
    await decideItem(admin, 'post', String(body['id']), { status: 'approve' })
    expect(await titlesOf()).toEqual(['An evening on forecasting'])
    const { body: listed } = await call('GET', '/api/forum/events?town=Cork')
    expect(listed).toMatchObject([{ id: body['id'], event: { startsAt: text().startsAt } }])
    for (const choice of ['past=yes', 'online=yes', 'town=Galway'])
      expect((await call('GET', `/api/forum/events?${choice}`)).body).toEqual([])
  })

  test('joins and leaves an event once; everybody sees the number, and members the names', async () => {
    const [{ id }, viewer] = [await aPublishedEvent('Next', 2), await aViewer({ isPublicProfile: true })]
    await setGoing(viewer, id)
    const { body } = await setGoing(viewer, id)
    expect(body['event']).toMatchObject({ goingCount: 1 })
    const query = `{ post(id: "${id}") { goingCount } attendees(postId: "${id}") { id } }`
    expect((await execute(viewer, query)).data).toEqual({
      post: { goingCount: 1 },
      attendees: [{ id: viewer.id }],
    })
    expect((await execute(null, `{ post(id: "${id}") { goingCount } }`)).data).toEqual({
      post: { goingCount: 1 },
    })
    const { errors } = await execute(null, query)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SIGNED_OUT' })
    await setGoing(viewer, id, false)
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ goingCount: 0 })
  })

  test.each([
    ['is cancelled', { eventStatus: 'cancelled' }, 409],
    ['is over', { startsAt: inDays(-2), endsAt: inDays(-1.9) }, 409],
    ['is not published', { status: 'pending' }, 404],
    ['is no event', { startsAt: null, endsAt: null }, 404],
  ])('cannot join an event that %s', async (_case, change, expected) => {
    const { id } = await aPublishedEvent('Next', 2, change)
    expect((await setGoing(await aViewer(), id)).status).toBe(expected)
  })
})

describe('an attendee', () => {
  test('is notified when an event moves, is cancelled, or is on again', async () => {
    const [author, viewer] = [await anAdmin(), await aViewer()]
    const { id, startsAt: first } = await createPost(author, text())
    await setGoing(viewer, id)
    const edit = (change: object) => editPost(author, { ...text(change), id })
    await edit({ venue: 'The library' })
    await edit({ venue: 'The library', content: 'Bring a laptop, and a list of dates from your own board.' })
    await edit({ eventStatus: 'cancelled' })
    await edit({ eventStatus: null })
    const title = '“An evening on forecasting”'
    expect(await noticesOf(viewer)).toEqual([
      `${title} takes place after all`,
      `${title} is cancelled`,
      expect.stringMatching(`^${title} has a new time or place: .* [(]Irish time[)], The library, Cork$`),
    ])
    expect(await noticesOf(author)).toEqual([])
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ eventSequence: 3, movedFrom: null })
    await edit({ startsAt: inDays(8), endsAt: inDays(8.1) })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ movedFrom: first })
    await edit({ startsAt: first, endsAt: inDays(8.1) })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ movedFrom: null })
  })

  test('is notified when an event is deleted or withdrawn, and when it is on again', async () => {
    const [author, viewer] = [await aViewer(), await aViewer()]
    const { id, startsAt } = await aPublishedEvent('Next', 2, { authorId: author.id })
    await setGoing(viewer, id)
    const move = (status: string, reason: object = {}) =>
      call('PATCH', `/api/admin/posts/${id}/status`, { cookie: admin.cookie, body: { status, ...reason } })
    expect((await move('reject', { from: 'approved', note: 'Not an event.' })).status).toBe(200)
    const [gone] = await noticesOf(viewer)
    expect(gone).toMatch(/^The event on .* that you were going to is no longer announced here$/)
    expect((await move('approve', { from: 'rejected' })).status).toBe(200)
    expect(await noticesOf(viewer)).toEqual(['“Next” takes place after all', gone])

    await deletePost(author, id)
    expect(await noticesOf(viewer)).toEqual([gone, gone])
    expect((await findEvents()).edges.map(({ node }) => node.startsAt)).not.toContain(startsAt)
  })

  test('is not notified of a decision that is undone at once', async () => {
    const [{ id }, viewer] = [await aPublishedEvent('Next', 2), await aViewer()]
    await setGoing(viewer, id)
    const move = (body: object) =>
      call('PATCH', `/api/admin/posts/${id}/status`, { cookie: admin.cookie, body })
    await move({ status: 'reject', from: 'approved', note: 'Not an event.' })
    await move({ status: 'approve', from: 'rejected' })
    expect(await noticesOf(viewer)).toEqual([])
  })

  test('has to join again after the date was removed and another one is set', async () => {
    const [author, viewer] = [await anAdmin(), await aViewer()]
    const { id } = await createPost(author, text())
    await setGoing(viewer, id)
    await editPost(author, { ...text({ startsAt: '', endsAt: '', town: '' }), id })
    expect(await noticesOf(viewer)).toEqual(['“An evening on forecasting” is cancelled'])
    await editPost(author, { ...text({ startsAt: inDays(9), endsAt: inDays(9.1) }), id })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ goingCount: 0, eventSequence: 2 })
  })

  test('is reminded once, a day before the start, unless it is cancelled', async () => {
    const viewer = await aViewer()
    const [soon, off, later] = [
      await aPublishedEvent('Soon', 0.9),
      await aPublishedEvent('Off', 0.9),
      await aPublishedEvent('Later', 3),
    ]
    for (const { id } of [soon, off, later]) await setGoing(viewer, id)
    await db.attendance.updateMany({ data: { createdAt: new Date(Date.now() - 2 * DAY) } })
    await db.post.update({ where: { id: off.id }, data: { eventStatus: 'cancelled' } })
    await remindOfEvents()
    await remindOfEvents()
    expect(await noticesOf(viewer)).toEqual([expect.stringMatching(/^“Soon” is on .* \(Irish time\), Cork$/)])
  })

  test('is not reminded when they joined within the last day', async () => {
    const [{ id }, viewer] = [await aPublishedEvent('Soon', 0.9), await aViewer()]
    await setGoing(viewer, id)
    await remindOfEvents()
    expect(await noticesOf(viewer)).toEqual([])
  })

  test('is removed with a deleted event or a deleted account', async () => {
    const [author, viewer] = [await aViewer(), await aViewer()]
    const [{ id }, other] = [
      await aPublishedEvent('Next', 2, { authorId: author.id }),
      await aPublishedEvent('Other', 2),
    ]
    for (const event of [id, other.id]) await setGoing(viewer, event)
    await deletePost(author, id)
    expect(await titlesOf()).toEqual(['Other'])
    await db.member.delete({ where: { id: viewer.id } })
    expect(await db.post.findUnique({ where: { id: other.id } })).toMatchObject({ goingCount: 0 })
  })
})

test('lists all of more events than one step reads, whichever fields are selected', async () => {
  for (let n = 0; n < 45; n += 1) await aPublishedEvent(`Event ${n}`, 2 + n)
  const { data, errors } = await execute(null, '{ events(first: 100) { edges { node { town } } } }')
  expect(errors).toBeUndefined()
  expect((data as { events: { edges: unknown[] } }).events.edges).toHaveLength(45)
})
