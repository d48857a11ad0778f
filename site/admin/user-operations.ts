import { graphql } from '../lib/gql.ts'

export const UserFields = graphql(`
  fragment UserFields on User {
    id
    firstName
    lastName
    email
    role
    isDisabled
    isVerified
    isViewer
    company
    location
    linkedinProfile
    joinedAt
    lastActive
    notAcceptedAt
  }
`)

export const UsersQuery = graphql(
  `
    query Users(
      $search: String
      $role: Role
      $status: UserStatus
      $order: UserOrder!
      $after: String
      $before: String
    ) {
      users(
        search: $search
        role: $role
        status: $status
        order: $order
        first: 25
        after: $after
        before: $before
      ) {
        total
        next
        previous
        nodes {
          ...UserFields
        }
      }
    }
  `,
  [UserFields],
)

export const UserQuery = graphql(
  `
    query User($id: ID!) {
      user(id: $id) {
        ...UserFields
        jobTitle
        bio
        isPublicProfile
        notAcceptedReason
        trackRecord {
          approved
          pending
          rejected
        }
      }
      posts: moderatedItems(type: post, authorId: $id, first: 10) {
        nodes {
          id
          postId
          title
          status
          createdAt
        }
      }
      replies: moderatedItems(type: reply, authorId: $id, first: 10) {
        nodes {
          id
          postId
          title
          status
          createdAt
        }
      }
      moderationLog(targetId: $id, first: 20) {
        nodes {
          id
          action
          reason
          createdAt
          moderator {
            firstName
            lastName
          }
        }
      }
    }
  `,
  [UserFields],
)

export const ChangeRoleMutation = graphql(`
  mutation ChangeRole($input: ChangeRole!) {
    changeRole(input: $input) {
      id
      role
    }
  }
`)

export const SetDisabledMutation = graphql(`
  mutation SetDisabled($input: SetDisabled!) {
    setDisabled(input: $input) {
      id
      isDisabled
    }
  }
`)

export const VerifyMutation = graphql(`
  mutation VerifyMember($id: ID!) {
    verifyMember(id: $id) {
      id
      isVerified
    }
  }
`)

export const DeclineMutation = graphql(`
  mutation DeclineMember($input: DeclineMember!) {
    declineMember(input: $input) {
      id
      notAcceptedAt
    }
  }
`)
