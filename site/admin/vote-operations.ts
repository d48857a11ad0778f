import { graphql } from '../lib/gql.ts'

export const ItemFields = graphql(`
  fragment ItemFields on ModeratedItem {
    id
    type
    postId
    title
    content
    likeCount
    dislikeCount
    likeAdjustment
    dislikeAdjustment
    createdAt
  }
`)

export const ItemsQuery = graphql(
  `
    query ModeratedItems($type: ItemType!, $search: String, $after: String, $before: String) {
      moderatedItems(
        type: $type
        search: $search
        status: approved
        first: 20
        after: $after
        before: $before
      ) {
        next
        previous
        nodes {
          ...ItemFields
        }
      }
    }
  `,
  [ItemFields],
)

export const AdjustVotesMutation = graphql(`
  mutation AdjustVotes($input: AdjustVotes!) {
    adjustVotes(input: $input) {
      __typename
    }
  }
`)
