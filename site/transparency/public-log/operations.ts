import { PageCursors } from '../../data/cursors.ts'
import { graphql } from '../../data/gql.ts'

export const PublicLogQuery = graphql(
  `
    query PublicLog($after: String, $before: String) {
      publicLog(first: 50, after: $after, before: $before) {
        nodes {
          sequence
          action
          rule
          createdAt
          hash
        }
        pageInfo {
          ...PageCursors
        }
      }
      recentActs {
        action
        count
      }
      logHeads {
        day
        sequence
        hash
      }
      logProofStart
    }
  `,
  [PageCursors],
)
