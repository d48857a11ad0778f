import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'

export const BookmarksQuery = graphql(
  `
    query Bookmarks($first: Int, $after: String, $before: String) {
      bookmarks(first: $first, after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          note
          remindOn
          createdAt
          item {
            isReply
            title
            category
            excerpt
            path
          }
        }
      }
    }
  `,
  [PageCursors],
)

export type Bookmark = ResultOf<typeof BookmarksQuery>['bookmarks']['nodes'][number]

export const EditBookmarkMutation = graphql(`
  mutation EditBookmark($input: EditBookmarkInput!) {
    editBookmark(input: $input) {
      id
    }
  }
`)
