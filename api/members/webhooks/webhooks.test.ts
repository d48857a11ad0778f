import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aViewer, aWebhook } from '../../test/factories.ts'
import { aReceiver, sendAll, verify } from '../../test/members/receiver.ts'
import { removeExpired } from '../account/retention.ts'
import { resendDelivery, testWebhook } from './resending.ts'
import { createWebhook, deleteWebhook, findWebhooks, rotateWebhookSecret } from './webhooks.ts'

const receiver = aReceiver()

const listed = async (viewer: Parameters<typeof findWebhooks>[0]) => (await findWebhooks(viewer))[0]

test('sends a message again on request, to its own member only', async () => {
  const viewer = await aViewer()
  const { deliveryId } = await aWebhook(viewer, receiver.url)
  await expect(resendDelivery(await aViewer(), deliveryId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await resendDelivery(viewer, deliveryId)).toBe(deliveryId)
  await sendAll()
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId])
})

test('signs with both secrets for a day after a change', async () => {
  const viewer = await aViewer()
  const { webhook, secret: before } = await createWebhook(viewer, { url: receiver.url })
  const { secret } = await rotateWebhookSecret(viewer, webhook.id)
  await testWebhook(viewer, webhook.id)
  await sendAll()
  const [message] = receiver.requests
  expect(verify(before, message?.headers ?? {}, message?.body ?? '')).toBeDefined()
  expect(receiver.verified(secret)).toHaveLength(1)

  await db.webhook.update({
    where: { id: webhook.id },
    data: { rotatedAt: new Date(Date.now() - 86_400_001) },
  })
  await testWebhook(viewer, webhook.id)
  await sendAll()
  const [later] = receiver.requests
  expect(() => verify(before, later?.headers ?? {}, later?.body ?? '')).toThrow()
})

test.each([
  ['ftp://hooks.example.ie', 'Please enter a web address'],
  ['https://user:secret@hooks.example.ie', 'Please enter a web address'],
  ['http://hooks.example.ie', 'The address must begin with https://'],
  ['https://192.168.0.1/', 'It leads into a private network.'],
  ['https://[fd00::1]/', 'It leads into a private network.'],
  ['https://169.254.169.254/latest', 'It leads into a private network.'],
])('rejects the URL %s', async (address, message) => {
  await expect(createWebhook(await aViewer(), { url: address })).rejects.toMatchObject({
    code: 'INVALID',
    issues: [{ path: 'url', message: expect.stringContaining(message) as string }],
  })
})

test('rejects a fourth webhook, deletes one with its deliveries, and hides those of others', async () => {
  const viewer = await aViewer()
  const first = await createWebhook(viewer, { url: receiver.url })
  await createWebhook(viewer, { url: receiver.url })
  await createWebhook(viewer, { url: receiver.url })
  await expect(createWebhook(viewer, { url: receiver.url })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await findWebhooks(await aViewer())).toEqual([])
  await expect(deleteWebhook(await aViewer(), first.webhook.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testWebhook(viewer, first.webhook.id)
  await deleteWebhook(viewer, first.webhook.id)
  await sendAll()
  expect(receiver.requests).toEqual([])
})

test('deletes the record of a message after thirty days', async () => {
  const viewer = await aViewer()
  const { deliveryId: id } = await aWebhook(viewer, receiver.url)
  const happenedAt = new Date(Date.now() - 31 * 86_400_000)
  await db.webhookDelivery.update({ where: { id }, data: { happenedAt } })
  await removeExpired()
  expect((await listed(viewer))?.deliveries).toEqual([])
})
