import { graphql, type ResultOf } from '../../lib/gql.ts'
import { OpenReportsFields } from './reports/operations.ts'

export const PendingFields = graphql(
  `
    fragment PendingFields on PendingItem {
      id
      type
      version
      reports {
        ...OpenReportsFields
      }
      isEdit
      title
      contentHtml
      facts {
        name
        value
      }
      createdAt
      target {
        type
        id
      }
      published {
        title
        contentHtml
      }
      discussion {
        id
        title
      }
      author {
        id
        firstName
        lastName
        jobTitle
        joinedAt
        isDisabled
        trackRecord {
          approved
          pending
          rejected
        }
      }
    }
  `,
  [OpenReportsFields],
)

/** Something that nobody has decided about. */
export type PendingItem = ResultOf<typeof PendingFields>

export const PendingQuery = graphql(
  `
    query PendingItems {
      posts: pendingItems(type: POST, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
      replies: pendingItems(type: REPLY, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
    }
  `,
  [PendingFields],
)

export const DecisionFields = graphql(`
  fragment DecisionFields on PastDecision {
    id
    action
    itemType
    itemId
    title
    postId
    reason
    rule
    createdAt
    canUnpublish
    canRestore
    moderator {
      id
      firstName
      lastName
    }
  }
`)

/** A decision that was made about an item. */
export type PastDecision = ResultOf<typeof DecisionFields>

export const DecisionsQuery = graphql(
  `
    query Decisions($after: String, $before: String) {
      decisions(first: 25, after: $after, before: $before) {
        nodes {
          ...DecisionFields
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  `,
  [DecisionFields],
)

export type DecisionAction = 'APPROVE' | 'REJECT'

export const DecideMutation = graphql(`
  mutation DecideItems($input: DecideItemsInput!) {
    decideItems(input: $input) {
      id
      type
      status
      refusal
      target {
        type
        id
      }
    }
  }
`)

export const UndoMutation = graphql(`
  mutation UndoDecisions($input: UndoDecisionsInput!) {
    undoDecisions(input: $input)
  }
`)
