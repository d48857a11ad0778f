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

/** Queries the best-liked discussions, as a preview of the newsletter. */
export const BestDiscussionsQuery = graphql(`
  query BestDiscussions {
    posts(first: 5, order: SCORE) {
      nodes {
        id
        title
        category
        replyCount
      }
    }
  }
`)

export const SubscriptionLinkQuery = graphql(`
  query SubscriptionLink($token: String!) {
    isConfirmedByLink(token: $token)
  }
`)
