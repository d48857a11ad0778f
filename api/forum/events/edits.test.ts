import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { call } from '../../test/execute.ts'
import { anAdmin, aViewer, type SignedIn, eventInput as text, inDays } from '../../test/factories.ts'
import { editPost } from '../items/edits.ts'
import { createPost } from '../posts/posts.ts'

let author: SignedIn
let id: string

const stored = () => db.post.findUnique({ where: { id } })
const edit = (change: object) => editPost(author, { ...text(change), id })

beforeEach(async () => {
  author = await aViewer()
  id = (await createPost(author, text())).id
  await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
})

test('an edit that omits the fields of an event does not change them', async () => {
  const { title, category, startsAt } = text()
  await editPost(author, { id, title, category, content: 'Bring a laptop, and all of your finish dates.' })
  expect(await db.revision.findFirst({ where: { postId: id, status: 'pending' } })).toMatchObject({
    startsAt,
    town: 'Cork',
  })
})

test('an author cancels an event at once, while other changes are reviewed first', async () => {
  await edit({ eventStatus: 'cancelled' })
  expect(await stored()).toMatchObject({ eventStatus: 'cancelled', eventSequence: 1 })
  await edit({ eventStatus: 'cancelled', title: 'An evening that is cancelled' })
  expect(await stored()).toMatchObject({ title: text().title })
})

test('a cancellation neither waits for a pending edit nor discards it', async () => {
  await edit({ venue: 'The library' })
  await edit({ venue: 'The library', eventStatus: 'cancelled' })
  expect(await stored()).toMatchObject({ eventStatus: 'cancelled', venue: null })
  const pending = await db.revision.findMany({ where: { postId: id, status: 'pending' } })
  expect(pending).toMatchObject([{ eventStatus: 'cancelled', venue: 'The library' }])
})

test.each([
  ['a new event cannot be cancelled', 'eventStatus', { eventStatus: 'cancelled' }],
  ['a new event cannot be over', 'startsAt', { startsAt: inDays(-2), endsAt: inDays(-1.9) }],
  ['the clocks leave no start out', 'startsAt', { startsAt: '2027-03-28T01:30', endsAt: '2027-03-28T04:00' }],
])('%s', async (_case, path, change) => {
  await expect(createPost(author, text(change))).rejects.toMatchObject({
    code: 'INVALID',
    issues: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
  })
})

test('an edit cannot move an event to the past, but can correct a past one', async () => {
  await expect(edit({ startsAt: inDays(-2) })).rejects.toMatchObject({ code: 'INVALID' })
  const over = { startsAt: inDays(-2), endsAt: inDays(-1.9) }
  await db.post.update({ where: { id }, data: over })
  await expect(edit({ ...over, title: 'An evening that was good' })).resolves.toBeDefined()
})

test('an event cannot leave the category of events', async () => {
  const { status, body } = await call('PUT', `/api/admin/posts/${id}/category`, {
    cookie: (await anAdmin()).cookie,
    body: { category: 'Remote Work' },
  })
  expect([status, body['message']]).toEqual([409, 'An event stays in Events & Meetups.'])
})
