import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'

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
    item {
      category
      excerpt
      author {
        id
        firstName
        lastName
      }
    }
    moderatorId
    moderator {
      id
      firstName
      lastName
    }
  }
`)

/** A past decision about an item. */
export type PastDecision = ResultOf<typeof DecisionFields>

export const DecisionsQuery = graphql(
  `
    query Decisions($after: String, $before: String) {
      decisions(first: 25, after: $after, before: $before) {
        nodes {
          ...DecisionFields
        }
        pageInfo {
          ...PageCursors
        }
      }
    }
  `,
  [DecisionFields, PageCursors],
)

export type DecisionAction = 'APPROVE' | 'REJECT'
