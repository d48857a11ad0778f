import { PageCursors } from '../../data/cursors.ts'
import { graphql } from '../../data/gql.ts'

export const TickedMembersQuery = graphql(
  `
    query TickedMembers($tick: Tick, $after: String, $before: String) {
      tickedMembers(tick: $tick, after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          name
          firstName
          lastName
          jobTitle
          company
          location
          ticks
        }
      }
    }
  `,
  [PageCursors],
)
