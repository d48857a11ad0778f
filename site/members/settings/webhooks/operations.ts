import { graphql, type ResultOf } from '../../../data/gql.ts'

export const WebhooksQuery = graphql(`
  query Webhooks {
    webhooks {
      id
      url
      failingSince
      disabledAt
      deliveries {
        id
        type
        postId
        replyId
        happenedAt
        state
        attempts
        outcome
      }
    }
  }
`)

export type ListedWebhook = ResultOf<typeof WebhooksQuery>['webhooks'][number]
export type ListedDelivery = ListedWebhook['deliveries'][number]

export const CreateWebhookMutation = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      secret
    }
  }
`)

export const RotateWebhookSecretMutation = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
    }
  }
`)

export const DeleteWebhookMutation = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id)
  }
`)

export const TestWebhookMutation = graphql(`
  mutation TestWebhook($id: ID!) {
    testWebhook(id: $id)
  }
`)

export const ResendDeliveryMutation = graphql(`
  mutation ResendDelivery($id: ID!) {
    resendDelivery(id: $id)
  }
`)
