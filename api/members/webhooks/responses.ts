import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { postResponse, replyResponse } from '../../forum/responses.ts'
import { moment } from '../../http/rest/openapi.ts'

const url = z.string().openapi({ description: 'The page of the item' })
const discussion = { id: z.string(), url }
const reply = { id: z.string(), discussionId: z.string(), url }

/** The data of each type of message. */
const MESSAGES = {
  'discussion.published': {
    summary: 'A discussion is public',
    data: { ...discussion, discussion: postResponse },
  },
  'discussion.edited': {
    summary: 'It has changed: its text, category, event, vacancy or author',
    data: { ...discussion, discussion: postResponse },
  },
  'discussion.removed': {
    summary: 'Its text is public no longer; where its page is gone, nor are its replies',
    data: discussion,
  },
  'reply.published': { summary: 'A reply is public', data: { ...reply, reply: replyResponse } },
  'reply.edited': { summary: 'Its text or author has changed', data: { ...reply, reply: replyResponse } },
  'reply.removed': { summary: 'It is public no longer', data: reply },
  'webhook.test': { summary: 'A member tests their webhook', data: {} },
}

const header = (description: string) => z.string().openapi({ description })
const signature = z.object({
  'webhook-id': header('The same in each attempt'),
  'webhook-timestamp': header('When it was sent, in seconds since 1970'),
  'webhook-signature': header(
    'As standard webhooks specify; two of them for a day after the secret was replaced',
  ),
})

/** Describes the messages to webhooks in OpenAPI. */
export function describeWebhooks({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>): void {
  for (const [type, { summary, data }] of Object.entries(MESSAGES)) {
    const message = z.strictObject({ type: z.literal(type), timestamp: moment, data: z.strictObject(data) })
    openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      summary,
      security: [],
      request: {
        headers: signature,
        body: { required: true, content: { 'application/json': { schema: message } } },
      },
      responses: { 204: { description: 'Received; any status from 200 to 299 says so' } },
    })
  }
}
