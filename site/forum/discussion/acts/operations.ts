import { graphql } from '../../../data/gql.ts'
import { AcceptedReplyFields } from '../../operations.ts'

// Mutations of authors and administrators, loaded on the first press.

export const AcceptReplyMutation = graphql(
  `
    mutation AcceptReply($id: ID!) {
      acceptReply(id: $id) {
        id
        solvedAt
        ...AnswerFields
      }
    }
  `,
  [AcceptedReplyFields],
)

export const WithdrawAcceptedReplyMutation = graphql(
  `
    mutation WithdrawAnswer($id: ID!) {
      withdrawAnswer(id: $id) {
        id
        solvedAt
        ...AnswerFields
      }
    }
  `,
  [AcceptedReplyFields],
)

export const PinPostMutation = graphql(`
  mutation PinPost($input: PinPostInput!) {
    pinPost(input: $input) {
      id
      pinnedUntil
    }
  }
`)

export const UnpinPostMutation = graphql(`
  mutation UnpinPost($id: ID!) {
    unpinPost(id: $id) {
      id
      pinnedUntil
    }
  }
`)

export const ClosePostMutation = graphql(`
  mutation ClosePost($id: ID!) {
    closePost(input: { id: $id }) {
      id
      closedAt
    }
  }
`)

export const ReopenPostMutation = graphql(`
  mutation ReopenPost($id: ID!) {
    reopenPost(input: { id: $id }) {
      id
      closedAt
    }
  }
`)

export const MovePostMutation = graphql(`
  mutation MovePost($input: MovePostInput!) {
    movePost(input: $input) {
      id
      category
      pinnedUntil
    }
  }
`)

export const RetitlePostMutation = graphql(`
  mutation RetitlePost($input: RetitlePostInput!) {
    retitlePost(input: $input) {
      id
      title
      editedAt
    }
  }
`)
