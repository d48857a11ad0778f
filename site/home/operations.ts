import { graphql } from '../data/gql.ts'

export const HomeDiscussion = graphql(`
  fragment HomeDiscussion on Post {
    id
    title
    category
    replyCount
    lastActivityAt
    author {
      id
      isPublicProfile
      firstName
      lastName
      name
    }
  }
`)

/** The discussions in which somebody wrote last. */
export const HomeDiscussionsQuery = graphql(
  `
    query HomeDiscussions {
      posts(first: 4, order: ACTIVE) {
        nodes {
          ...HomeDiscussion
        }
      }
    }
  `,
  [HomeDiscussion],
)
