import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { DELIVERY_STATES } from './limits.ts'
import { resendDelivery, testWebhook } from './resending.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhooks,
  rotateWebhookSecret,
  type ListedWebhook,
  type WebhookWithSecret,
} from './webhooks.ts'

const WebhookDeliveryState = enumType('WebhookDeliveryState', DELIVERY_STATES)

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'A message to a webhook.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The webhook-id of the message.' }),
    type: t.exposeString('type', { description: 'Such as discussion.published; webhook.test for a test.' }),
    postId: t.exposeString('postId', { nullable: true }),
    replyId: t.exposeString('replyId', { nullable: true }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime' }),
    state: t.field({
      type: WebhookDeliveryState,
      select: { state: true },
      resolve: ({ state }) => state,
    }),
    attempts: t.exposeInt('attempts'),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'That of the last attempt; null before the first.',
    }),
  }),
})

const Webhook = builder.objectRef<ListedWebhook>('Webhook').implement({
  description: 'An address that is sent what becomes public in the forum; seen by its member alone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when nothing is sent, after days of failures; a test that arrives turns it on.',
    }),
    deliveries: t.field({
      type: [WebhookDelivery],
      description: 'The newest, newest first.',
      resolve: ({ deliveries }) => deliveries,
    }),
  }),
})

const CreatedWebhook = builder.objectRef<WebhookWithSecret>('CreatedWebhook').implement({
  fields: (t) => ({
    webhook: t.field({ type: Webhook, resolve: ({ webhook }) => webhook }),
    secret: t.exposeString('secret', {
      description: 'By which a receiver verifies a message, as standard webhooks specify. Shown this once.',
    }),
  }),
})

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  fields: (t) => ({ url: t.string({ required: true }) }),
})

builder.queryField('webhooks', (t) =>
  t.field({ type: [Webhook], resolve: (_root, _args, { viewer }) => findWebhooks(viewer) }),
)

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: CreatedWebhook,
    args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => createWebhook(viewer, input),
  }),
  rotateWebhookSecret: t.field({
    type: CreatedWebhook,
    description: 'Makes another secret; for a day messages are signed with both.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => rotateWebhookSecret(viewer, id),
  }),
  deleteWebhook: t.id({
    description: 'Deletes a webhook with its deliveries. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => deleteWebhook(viewer, id),
  }),
  testWebhook: t.id({
    description: 'Sends a message of type webhook.test. Returns the id of the webhook.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => testWebhook(viewer, id),
  }),
  resendDelivery: t.id({
    description: 'Sends a message again, with the same webhook-id. Returns that.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => resendDelivery(viewer, id),
  }),
}))
