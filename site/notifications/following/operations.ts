import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'

export const FollowingQuery = graphql(
  `
    query Following($first: Int, $after: String, $before: String) {
      followingFeedSince
      mine {
        followedCategories
      }
      followedPosts(first: $first, after: $after, before: $before) {
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

/** Returns the names of the categories that the member follows. */
export const categoriesIn = (following: ResultOf<typeof FollowingQuery>): string[] =>
  following.mine?.followedCategories ?? []

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
