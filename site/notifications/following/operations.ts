import { PageCursors } from '../../lib/cursors.ts'
import { graphql } from '../../lib/gql.ts'

export const FollowingQuery = graphql(
  `
    query Following($after: String, $before: String) {
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
