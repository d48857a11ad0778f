import { z } from '@hono/zod-openapi'
import { done, moment, momentOrNull, succeeded } from '../../http/rest/openapi.ts'
import { route, type Route } from '../../http/rest/rest.ts'
import { DELIVERY_STATES, MAX_WEBHOOKS } from './limits.ts'
import { resendDelivery, testWebhook } from './resending.ts'
import { webhookInput } from './rules.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhooks,
  rotateWebhookSecret,
  type ListedWebhook,
  type WebhookWithSecret,
} from './webhooks.ts'

const delivery = z
  .strictObject({
    id: z.string().openapi({ description: 'The webhook-id of the message' }),
    type: z.string(),
    postId: z.string().nullable(),
    replyId: z.string().nullable(),
    happenedAt: moment,
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    outcome: z.string().nullable().openapi({ description: 'That of the last attempt' }),
    attemptedAt: momentOrNull,
  })
  .openapi('WebhookDelivery')

const FIELDS = {
  id: z.string(),
  url: z.string(),
  createdAt: moment,
  failingSince: momentOrNull,
  disabledAt: momentOrNull.openapi({ description: 'Since when nothing is sent, after days of failures' }),
  deliveries: z.array(delivery).openapi({ description: 'The newest, newest first' }),
}
const webhook = z.strictObject(FIELDS).openapi('Webhook')
const secret = z.string().openapi({ description: 'Shown this once; it verifies messages' })
const createdWebhook = z.strictObject({ ...FIELDS, secret }).openapi('CreatedWebhook')

const shown = ({ id, url, createdAt, failingSince, disabledAt, deliveries }: ListedWebhook) => ({
  ...{ id, url, createdAt, failingSince, disabledAt },
  deliveries: deliveries.map(({ webhookId: _webhookId, ...facts }) => facts),
})
const withSecret = (made: WebhookWithSecret) => ({ ...shown(made.webhook), secret: made.secret })

/** The routes for a member's webhooks, which are managed in a browser. */
export const webhookRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/webhooks',
    summary: 'Your webhooks with their newest deliveries, newest first',
    who: 'members',
    isForBrowsers: true,
    response: z.array(webhook),
    handle: async ({ viewer }) => (await findWebhooks(viewer)).map(shown),
  }),
  route({
    method: 'post',
    path: '/api/account/webhooks',
    summary: 'Create a webhook',
    who: 'members',
    isForBrowsers: true,
    body: webhookInput,
    response: createdWebhook,
    status: 201,
    also: { 409: `You have ${MAX_WEBHOOKS} webhooks` },
    handle: async ({ viewer, body }) => withSecret(await createWebhook(viewer, body)),
  }),
  route({
    method: 'post',
    path: '/api/account/webhooks/{id}/secret',
    summary: 'Make another secret; for a day messages are signed with both',
    who: 'members',
    isForBrowsers: true,
    response: createdWebhook,
    handle: async ({ viewer, params }) => withSecret(await rotateWebhookSecret(viewer, params.id)),
  }),
  route({
    method: 'post',
    path: '/api/account/webhooks/{id}/test',
    summary: 'Send a message of type webhook.test; one that arrives turns a webhook on again',
    who: 'members',
    isForBrowsers: true,
    response: done,
    handle: ({ viewer, params }) => succeeded(testWebhook(viewer, params.id)),
  }),
  route({
    method: 'post',
    path: '/api/account/deliveries/{id}/resend',
    summary: 'Send a message to a webhook again, with the same webhook-id',
    who: 'members',
    isForBrowsers: true,
    response: done,
    handle: ({ viewer, params }) => succeeded(resendDelivery(viewer, params.id)),
  }),
  route({
    method: 'delete',
    path: '/api/account/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries',
    who: 'members',
    isForBrowsers: true,
    response: done,
    handle: ({ viewer, params }) => succeeded(deleteWebhook(viewer, params.id)),
  }),
]
