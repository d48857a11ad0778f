import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { describedApi } from '../../http/rest/openapi.ts'
import { aPost, aReply, aViewer, aWebhook } from '../../test/factories.ts'
import { aReceiver, sendAll } from '../../test/members/receiver.ts'
import { testWebhook } from './resending.ts'

const receiver = aReceiver()

type Webhook = { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
const { webhooks, components } = describedApi(app)
const described = webhooks as Record<string, Webhook>

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'api', components })
/** References resolve against the whole document, while a message is validated against a part of it. */
const validators = new Map(
  Object.entries(described).map(([type, { post }]) => {
    const { schema } = post.requestBody.content['application/json']
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    return [type, ajv.compile(JSON.parse(text) as object)]
  }),
)

test('every message matches its description', async () => {
  const viewer = await aViewer()
  const { id: webhookId, secret } = await aWebhook(viewer, receiver.url)
  const [post, replied] = [
    await aPost({ startsAt: '2100-01-01T18:30', endsAt: '2100-01-01T20:30' }),
    await aPost(),
  ]
  const reply = await aReply(replied.id)
  await sendAll()
  await db.post.update({ where: { id: post.id }, data: { content: 'Another text, and longer.' } })
  await db.reply.update({ where: { id: reply.id }, data: { content: 'Another reply.' } })
  await sendAll()
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date() } })
  await testWebhook(viewer, webhookId)
  await sendAll()

  const messages = receiver.verified(secret)
  expect([...new Set(messages.map(({ type }) => type))].sort()).toEqual(Object.keys(described).sort())
  for (const message of messages) {
    const validate = validators.get(message.type)
    expect(validate?.(message) || validate?.errors, JSON.stringify(message)).toBe(true)
  }
  const [published] = messages
  expect(validators.get('discussion.published')?.({ ...published, data: {} })).toBe(false)
})
