import { graphql } from '../../data/gql.ts'

export const ItemVersionFields = graphql(`
  fragment ItemVersionFields on ItemVersion @_unmask {
    id
    title
    contentHtml
    facts {
      name
      value
    }
    publishedAt
  }
`)

const Versions = graphql(
  `
    fragment Versions on ItemVersionConnection @_unmask {
      nodes {
        ...ItemVersionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [ItemVersionFields],
)

export const PostHistoryQuery = graphql(
  `
    query PostHistory($postId: ID!, $first: Int!, $after: String) {
      post(id: $postId) {
        id
        title
        author {
          firstName
          lastName
        }
      }
      itemVersions(type: POST, id: $postId, first: $first, after: $after) {
        ...Versions
      }
    }
  `,
  [Versions],
)

export const ReplyHistoryQuery = graphql(
  `
    query ReplyHistory($replyId: ID!, $first: Int!, $after: String) {
      reply(id: $replyId) {
        id
        author {
          firstName
          lastName
        }
        post {
          id
          title
        }
      }
      itemVersions(type: REPLY, id: $replyId, first: $first, after: $after) {
        ...Versions
      }
    }
  `,
  [Versions],
)
