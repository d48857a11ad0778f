import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { deletePost } from '../../../forum/items/edits.ts'
import { execute, call } from '../../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../../test/factories.ts'

// An administrator's decision can be undone once within ten seconds, unless others have decided since. Tested over REST
// and GraphQL, as the dashboard uses both.

const UNDO = 'mutation ($input: UndoDecisionsInput!) { undoDecisions(input: $input) }'
const undo = async (admin: SignedIn, id: string, type = 'POST') =>
  (
    (await execute(admin, UNDO, { input: { items: [{ type, id }] } })).data as {
      undoDecisions: number
    } | null
  )?.undoDecisions ?? 'refused'

const decide = (admin: SignedIn, id: string, body: object, of = 'posts') =>
  call('PATCH', `/api/admin/${of}/${id}/status`, { cookie: admin.cookie, body })
const TAKEN_DOWN = { status: 'reject', from: 'approved', note: 'It sells something.' }
const BACK = { status: 'approve', from: 'rejected' }
const disable = (admin: SignedIn, id: string, disabled = true) =>
  call('PATCH', `/api/admin/users/${id}/disable`, {
    cookie: admin.cookie,
    body: { disabled, unpublishPublished: true, reason: 'Spam' },
  })

const statusOf = async (id: string) => (await db.post.findUniqueOrThrow({ where: { id } })).status
const queuedAbout = async (about: string) =>
  (await db.email.findMany({ where: { about, state: 'queued' }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

test.each(['with an author', 'without an author'])(
  'undoes once for two undo requests: an item %s',
  async (whose) => {
    const admin = await anAdmin()
    const author = { authorId: whose === 'with an author' ? (await aViewer()).id : null }
    const { id } = await aPost(author)
    await decide(admin, id, TAKEN_DOWN)
    expect([await undo(admin, id), await undo(admin, id)]).toEqual([1, 'refused'])
    expect(await statusOf(id)).toBe('approved')

    const reply = await aReply(id, author)
    await decide(await anAdmin(), reply.id, TAKEN_DOWN, 'replies')
    await decide(admin, reply.id, BACK, 'replies')
    expect([await undo(admin, reply.id, 'REPLY'), await undo(admin, reply.id, 'REPLY')]).toEqual([
      1,
      'refused',
    ])
    expect(await db.reply.findUnique({ where: { id: reply.id } })).toMatchObject({ status: 'rejected' })
  },
)

test('undoes the restoration of an item without an author that was unpublished long before', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ authorId: null, status: 'rejected' })
  const createdAt = new Date(Date.now() - 13_000)
  const act = {
    action: 'unpublish_post',
    targetType: 'post',
    targetId: id,
    reason: 'It sells something.',
  } as const
  await db.moderationLog.create({ data: { ...act, moderatorId: admin.id, createdAt } })
  await decide(admin, id, BACK)
  expect([await undo(admin, id), await statusOf(id)]).toEqual([1, 'rejected'])
})

test('undoes a follow-up decision on an item without an author, and a repeated one', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ authorId: null, status: 'pending' })
  await decide(admin, id, { status: 'approve' })
  await decide(admin, id, TAKEN_DOWN)
  expect([await undo(admin, id), await statusOf(id)]).toEqual([1, 'approved'])

  const other = await aPost({ authorId: null, status: 'pending' })
  for (let time = 0; time < 2; time++) {
    await decide(admin, other.id, { status: 'approve' })
    expect([await undo(admin, other.id), await statusOf(other.id)]).toEqual([1, 'pending'])
  }
})

test('shows the last reason again after a restoration is undone', async () => {
  const admin = await anAdmin()
  const { id } = await aPost()
  await decide(admin, id, { ...TAKEN_DOWN, note: 'It is about football.' })
  await decide(admin, id, BACK)
  await decide(admin, id, { ...TAKEN_DOWN, rule: 'civil' })
  const votes = `/api/admin/votes/post/${id}`
  const body = { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'By machines' }
  expect((await call('PATCH', votes, { cookie: admin.cookie, body })).status).toBe(200)
  await decide(await anAdmin(), (await aPost()).id, { ...TAKEN_DOWN, note: 'It is about hurling.' })
  await decide(admin, id, BACK)
  expect(await undo(admin, id)).toBe(1)
  const { status, rejectionReason } = await db.post.findUniqueOrThrow({ where: { id } })
  expect([status, rejectionReason]).toEqual(['rejected', TAKEN_DOWN.note])
  const [noted] = await db.moderationLog.findMany({
    where: { targetId: id },
    orderBy: { sequence: 'desc' },
    take: 1,
  })
  expect(noted).toMatchObject({ action: 'unpublish_post', reason: TAKEN_DOWN.note, rule: 'civil' })
})

test('shows no reason after an undo where the log has none', async () => {
  const [admin, { id }] = [await anAdmin(), await aPost({ status: 'rejected' })]
  await decide(admin, id, BACK)
  expect([await undo(admin, id), await statusOf(id)]).toEqual([1, 'rejected'])
  expect((await db.post.findUniqueOrThrow({ where: { id } })).rejectionReason).toBeNull()
})

test('undoes once for two simultaneous clicks', async () => {
  const admin = await anAdmin()
  const { id } = await aPost()
  await decide(admin, id, TAKEN_DOWN)
  const responses = await Promise.all([undo(admin, id), undo(admin, id), undo(admin, id)])
  expect(responses.sort()).toEqual([1, 'refused', 'refused'])
  expect(await statusOf(id)).toBe('approved')
})

test("notifies of another administrator's decision although a later one is undone", async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ status: 'pending' })
  await decide(await anAdmin(), id, { status: 'reject' })
  await decide(admin, id, BACK)
  expect(await undo(admin, id)).toBe(1)
  expect([await statusOf(id), await queuedAbout(id)]).toEqual(['rejected', ['item-not-published']])
})

test('does not unpublish an item that was restored after its author had removed it', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  await deletePost(author, id)
  await execute(admin, 'mutation ($input: PutBackItemInput!) { putBackItem(input: $input) }', {
    input: { type: 'POST', id },
  })
  expect(await undo(admin, id)).toBe('refused')
  expect(await statusOf(id)).toBe('approved')
})

test('restores items with their author’s account, and not separately', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  await disable(admin, author.id)
  expect(await undo(admin, id)).toBe('refused')
  expect(await statusOf(id)).toBe('rejected')
  await disable(admin, author.id, false)
  expect(await undo(admin, id)).toBe('refused')
  expect(await statusOf(id)).toBe('approved')
})

test('undoes a decision whose e-mail could not be sent', async () => {
  const admin = await anAdmin()
  const { id } = await aPost()
  await decide(admin, id, TAKEN_DOWN)
  await db.email.updateMany({ where: { about: id }, data: { state: 'failed' } })
  expect(await undo(admin, id)).toBe(1)
})
