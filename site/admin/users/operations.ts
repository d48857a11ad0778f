import { MEMBER_ORDERS, MEMBER_STATUSES } from '#rules/people'
import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'
import { cursorsIn, enumIn } from '../address.ts'

export const MemberFields = graphql(`
  fragment MemberFields on User {
    id
    firstName
    lastName
    email
    role
    isDisabled
    isVerified
    leavesAt
    isViewer
    company
    location
    linkedinProfile
    joinedAt
    lastActive
    notAcceptedAt
  }
`)

/** A row of User Management. */
export type User = ResultOf<typeof MemberFields>

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
        totalCount
        pageInfo {
          ...PageCursors
        }
        nodes {
          ...MemberFields
        }
      }
    }
  `,
  [MemberFields, PageCursors],
)

export const MemberQuery = graphql(
  `
    query User($id: ID!, $isModerating: Boolean!) {
      user(id: $id, isModerating: $isModerating) {
        ...MemberFields
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
      posts: moderatedItems(type: POST, authorId: $id, first: 10) {
        nodes {
          id
          type
          postId
          title
          status
          createdAt
        }
      }
      replies: moderatedItems(type: REPLY, authorId: $id, first: 10) {
        nodes {
          id
          type
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
          moderatorId
          moderator {
            firstName
            lastName
          }
        }
      }
    }
  `,
  [MemberFields],
)

/** Returns the variables of the Users tab for a URL. */
export const usersVariables = (searchParams: URLSearchParams) => ({
  search: searchParams.get('search'),
  role: enumIn(searchParams, 'role', ['user', 'admin']),
  status: enumIn(searchParams, 'status', MEMBER_STATUSES),
  order: enumIn(searchParams, 'order', MEMBER_ORDERS) ?? ('JOINED_DESC' as const),
  ...cursorsIn(searchParams),
})

/** Facts shown in the member sheet but not in a row. */
export type MemberDetails = NonNullable<ResultOf<typeof MemberQuery>['user']>

export const ChangeRoleMutation = graphql(`
  mutation ChangeRole($input: ChangeRoleInput!) {
    changeRole(input: $input) {
      id
      role
    }
  }
`)

export const SetDisabledMutation = graphql(`
  mutation SetDisabled($input: SetDisabledInput!) {
    setDisabled(input: $input) {
      id
      isDisabled
    }
  }
`)

export const DisableMembersMutation = graphql(`
  mutation DisableMembers($input: DisableMembersInput!) {
    disableMembers(input: $input) {
      userId
      refusal
    }
  }
`)

export const UndoDisableMutation = graphql(`
  mutation UndoDisable($input: UndoDisableInput!) {
    undoDisable(input: $input) {
      id
      isDisabled
    }
  }
`)

export const DisablePreviewQuery = graphql(`
  query DisablePreview($userId: ID!) {
    disablePreview(userId: $userId) {
      pending
      published
      most
    }
  }
`)

/** A member to be disabled or enabled, with the fields that the dialog needs. */
export type Suspendable = Pick<User, 'id' | 'firstName' | 'lastName' | 'isDisabled'>

export const VerifyMutation = graphql(`
  mutation VerifyMember($id: ID!) {
    verifyMember(id: $id) {
      id
      isVerified
    }
  }
`)

export const DeclineMutation = graphql(`
  mutation DeclineMember($input: DeclineMemberInput!) {
    declineMember(input: $input) {
      id
      notAcceptedAt
    }
  }
`)
