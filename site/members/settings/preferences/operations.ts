import { graphql } from '../../../data/gql.ts'

export const UpdateNotificationPreferencesMutation = graphql(`
  mutation UpdateNotificationPreferences($input: UpdateNotificationPreferencesInput!) {
    updateNotificationPreferences(input: $input) {
      kind
      inSite
      email
    }
  }
`)

export const ChoiceOfLinkQuery = graphql(`
  query ChoiceOfLink($token: String!) {
    emailPreferenceOfLink(token: $token) {
      title
      isWanted
      isOfMember
      canChange
    }
  }
`)

export const ChooseByLinkMutation = graphql(`
  mutation ChooseByLink($token: String!, $isWanted: Boolean!) {
    updateEmailPreferenceByLink(token: $token, isWanted: $isWanted) {
      isWanted
    }
  }
`)

export const FollowOfLinkQuery = graphql(`
  query FollowOfLink($token: String!, $postId: ID!) {
    followOfLink(token: $token, postId: $postId) {
      title
      isFollowing
    }
  }
`)

export const FollowByLinkMutation = graphql(`
  mutation FollowByLink($token: String!, $postId: ID!, $isFollowing: Boolean!) {
    updateFollowByLink(token: $token, postId: $postId, isFollowing: $isFollowing) {
      isFollowing
    }
  }
`)
