import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { env } from '../../lib/env.ts'
import { patch } from '../../test/moderation/status-calls.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, aWebhook } from '../../test/factories.ts'
import { aReceiver, sendAll } from '../../test/members/receiver.ts'
import { dispatchEvents, mergeEvents } from './dispatch.ts'
import { testWebhook } from './resending.ts'
import { createWebhook, findWebhooks } from './webhooks.ts'

const receiver = aReceiver()

const listed = async (viewer: Parameters<typeof findWebhooks>[0]) => (await findWebhooks(viewer))[0]

test('sends signed messages when an item is approved, edited and removed', async () => {
  const [viewer, author, admin] = [await aViewer(), await aViewer(), await anAdmin()]
  const { secret } = await createWebhook(viewer, { url: receiver.url })
  const started = await call('POST', '/api/forum/posts', {
    cookie: author.cookie,
    body: { title: 'A first Sprint', content: 'How did yours go, back then?', category: 'Scrum Master' },
  })
  const id = String(started.body['id'])
  await sendAll()
  expect(receiver.requests).toEqual([])

  await patch(admin, 'posts', id, { status: 'approve' })
  await sendAll()
  const [published] = receiver.verified(secret)
  const { body: discussion } = await call('GET', `/api/forum/posts/${id}`)
  const { replies: _replies, ...read } = discussion
  const about = { id, url: new URL(`/forum/posts/${id}`, env.siteUrl).href }
  expect(published).toMatchObject({ type: 'discussion.published', data: { ...about, discussion: read } })
  expect(await listed(viewer)).toMatchObject({
    failingSince: null,
    deliveries: [{ state: 'delivered', outcome: 'Status 204', attempts: 1, postId: id }],
  })

  await db.post.update({ where: { id }, data: { content: 'How did yours go?' } })
  await db.post.update({ where: { id }, data: { viewCount: 7 } })
  await sendAll()
  expect(receiver.verified(secret)).toMatchObject([
    { type: 'discussion.edited', data: { discussion: { content: 'How did yours go?' } } },
  ])
  await deletePost(author, id)
  await sendAll()
  expect(receiver.verified(secret)).toEqual([
    { type: 'discussion.removed', timestamp: expect.any(String) as string, data: about },
  ])
})

test('sends replies with their URL, and removes them with their discussion', async () => {
  const { secret } = await aWebhook(await aViewer(), receiver.url)
  const post = await aPost()
  const reply = await aReply(post.id)
  await sendAll()
  expect(receiver.verified(secret)).toMatchObject([
    { type: 'discussion.published' },
    { type: 'reply.published', data: { id: reply.id, discussionId: post.id, reply: { id: reply.id } } },
  ])
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date() } })
  await db.post.delete({ where: { id: post.id } })
  await sendAll()
  expect(receiver.verified(secret)).toMatchObject([{ type: 'discussion.removed', data: { id: post.id } }])
})

test('sends nothing about pending items, and no private author', async () => {
  const { secret } = await aWebhook(await aViewer(), receiver.url)
  const post = await aPost({ status: 'pending' })
  await aReply(post.id)
  await db.post.update({ where: { id: post.id }, data: { content: 'Still pending.' } })
  await sendAll()
  expect(receiver.requests).toEqual([])
  const author = await aMember({ isPublicProfile: false, firstName: 'Hidden' })
  await aPost({ authorId: author.id })
  await sendAll()
  const [message] = receiver.verified(secret)
  expect(JSON.stringify(message)).not.toMatch(/Hidden|@/)
  expect(message?.data['discussion']).toMatchObject({ author: { firstName: 'Anonymous' } })
})

test('omits items withdrawn before sending', async () => {
  const viewer = await aViewer()
  await aWebhook(viewer, receiver.url)
  const post = await aPost()
  await dispatchEvents(new Date(Date.now() + 60_000))
  await db.post.update({ where: { id: post.id }, data: { status: 'rejected' } })
  await db.webhookEvent.deleteMany()
  await sendAll()
  expect(receiver.requests).toEqual([])
  expect((await listed(viewer))?.deliveries[0]).toMatchObject({ state: 'cancelled', attempts: 0 })
})

test('waits until an act cannot be undone, and sends nothing about imports', async () => {
  await aWebhook(await aViewer(), receiver.url)
  await aPost({ createdAt: new Date(Date.now() - 86_400_000) })
  expect(await db.webhookEvent.count()).toBe(0)
  const post = await aPost()
  await dispatchEvents()
  expect(await db.webhookDelivery.count({ where: { postId: post.id } })).toBe(0)
  await db.post.update({ where: { id: post.id }, data: { status: 'rejected' } })
  await sendAll()
  expect(await db.webhookDelivery.count({ where: { postId: post.id } })).toBe(0)
})

test.each([
  ['published edited', 'published'],
  ['published removed', undefined],
  ['edited removed', 'removed'],
  ['removed published', 'edited'],
  ['published removed published', 'published'],
])('merges %s into one event: %s', (types, expected) => {
  const events = types
    .split(' ')
    .map((type) => ({ type: `reply.${type}`, postId: 'a', replyId: 'b', createdAt: new Date() }))
  expect(mergeEvents(events)?.type).toBe(expected && `reply.${expected}`)
})

test('retries a failure with the same id, and gives up after the last attempt', async () => {
  const viewer = await aViewer()
  const { secret } = await aWebhook(viewer, receiver.url)
  await aPost()
  receiver.status = 500
  await sendAll()
  expect(await listed(viewer)).toMatchObject({
    failingSince: expect.any(Date) as Date,
    deliveries: [{ state: 'queued', outcome: 'Status 500' }, { type: 'webhook.test' }],
  })
  receiver.status = 200
  await sendAll()
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  expect(receiver.verified(secret)).toHaveLength(2)
  expect(await listed(viewer)).toMatchObject({ failingSince: null, deliveries: [{ attempts: 2 }, {}] })

  await aPost()
  receiver.status = 500
  await sendAll(true)
  expect((await listed(viewer))?.deliveries[0]?.state).toBe('failed')
})

test('does not follow redirects', async () => {
  const viewer = await aViewer()
  await aWebhook(viewer, receiver.url)
  receiver.status = 302
  receiver.location = receiver.url
  await aPost()
  await sendAll()
  expect(receiver.requests).toHaveLength(1)
  expect((await listed(viewer))?.deliveries[0]?.outcome).toBe('Status 302')
})

test('disables a webhook after days of failures and notifies its member; a successful test enables it', async () => {
  const viewer = await aViewer()
  const { id, secret } = await aWebhook(viewer, receiver.url)
  receiver.status = 500
  await db.webhook.update({ where: { id }, data: { failingSince: new Date(Date.now() - 4 * 86_400_000) } })
  await aPost()
  await aPost()
  await sendAll()
  expect(receiver.requests).toHaveLength(1)
  expect((await listed(viewer))?.disabledAt).toBeInstanceOf(Date)
  const emails = () => db.email.count({ where: { memberId: viewer.id, kind: 'webhook-disabled' } })
  expect(await emails()).toBe(1)
  await aPost()
  await sendAll()
  expect(receiver.requests).toHaveLength(1)

  await testWebhook(viewer, id)
  await sendAll()
  expect(await emails()).toBe(1)
  receiver.status = 200
  receiver.requests = []
  await sendAll()
  expect(receiver.verified(secret)).toMatchObject([{ type: 'webhook.test', data: {} }])
  expect(await listed(viewer)).toMatchObject({ disabledAt: null, failingSince: null })
})

test('disables a webhook at once whose receiver responds 410 Gone', async () => {
  const viewer = await aViewer()
  await aWebhook(viewer, receiver.url)
  receiver.status = 410
  await aPost()
  await sendAll()
  expect((await listed(viewer))?.disabledAt).toBeInstanceOf(Date)
})

test('sends nothing for an inactive member', async () => {
  const viewer = await aViewer()
  await aWebhook(viewer, receiver.url)
  await db.member.update({ where: { id: viewer.id }, data: { isDisabled: true } })
  await aPost()
  await sendAll()
  expect(receiver.requests).toEqual([])
})
