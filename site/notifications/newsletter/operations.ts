import { graphql } from '../../data/gql.ts'

export const SubscribeMutation = graphql(`
  mutation Subscribe($email: String!) {
    subscribe(input: { email: $email }) {
      message
    }
  }
`)

export const ConfirmSubscriptionMutation = graphql(`
  mutation ConfirmSubscription($token: String!) {
    confirmSubscription(token: $token) {
      message
    }
  }
`)

export const SubscriptionLinkQuery = graphql(`
  query SubscriptionLink($token: String!) {
    isConfirmedByLink(token: $token)
  }
`)
