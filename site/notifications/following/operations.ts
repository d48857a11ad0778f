import { PageCursors } from '../../data/cursors.ts'
import { graphql } from '../../data/gql.ts'

export const FollowingQuery = graphql(
  `
    query Following($after: String, $before: String) {
      followingFeedSince
      mine {
        followedCategories
      }
      followedPosts(after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          title
          category
        }
      }
    }
  `,
  [PageCursors],
)

export const RenewFeedMutation = graphql(`
  mutation RenewFeed {
    renewFollowingFeed
  }
`)

export const StopFeedMutation = graphql(`
  mutation StopFeed {
    stopFollowingFeed
  }
`)
