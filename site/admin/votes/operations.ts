import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'
import { cursorsIn, enumIn } from '../address.ts'

export const ItemFields = graphql(`
  fragment ItemFields on ModeratedItem {
    id
    type
    postId
    title
    excerpt
    rawLikeCount
    rawDislikeCount
    likeAdjustment
    dislikeAdjustment
    createdAt
  }
`)

/** A published post or reply with its vote counts. */
export type VotedItem = ResultOf<typeof ItemFields>

export const ItemsQuery = graphql(
  `
    query ModeratedItems($type: ItemType!, $search: String, $after: String, $before: String) {
      moderatedItems(
        type: $type
        search: $search
        status: APPROVED
        first: 20
        after: $after
        before: $before
      ) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          ...ItemFields
        }
      }
    }
  `,
  [ItemFields, PageCursors],
)

/** Returns the variables of the Vote Management tab for a URL. */
export const itemsVariables = (searchParams: URLSearchParams) => ({
  type: enumIn(searchParams, 'type', ['post', 'reply']) ?? ('POST' as const),
  search: searchParams.get('search'),
  ...cursorsIn(searchParams),
})

export const AdjustVotesMutation = graphql(`
  mutation AdjustVotes($input: AdjustVotesInput!) {
    adjustVotes(input: $input) {
      __typename
    }
  }
`)

export const VotePatternsQuery = graphql(`
  query VotePatterns {
    votePatterns {
      votes
      pairs {
        one {
          id
          firstName
          lastName
        }
        other {
          id
          firstName
          lastName
        }
        fromOne
        fromOther
      }
      early {
        item {
          id
          isReply
          postId
          title
        }
        count
      }
      newcomers {
        item {
          id
          isReply
          postId
          title
        }
        count
      }
      adjustments {
        item {
          id
          isReply
          postId
          title
        }
        likeAdjustment
        dislikeAdjustment
        reason
        createdAt
      }
    }
  }
`)
