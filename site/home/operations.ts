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

/** An upcoming event. */
export const HomeEvent = graphql(`
  fragment HomeEvent on Post {
    id
    title
    announcement
  }
`)

/** Queries the most recently active discussions, and the next events. */
export const HomeDiscussionsQuery = graphql(
  `
    query HomeDiscussions {
      posts(first: 4, order: ACTIVE) {
        nodes {
          ...HomeDiscussion
        }
      }
      events(first: 3) {
        nodes {
          ...HomeEvent
        }
      }
    }
  `,
  [HomeDiscussion, HomeEvent],
)
