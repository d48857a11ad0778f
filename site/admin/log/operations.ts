import { PageCursors } from '../../data/cursors.ts'
import { graphql, type ResultOf } from '../../data/gql.ts'
import { cursorsIn } from '../address.ts'

export const LogFields = graphql(`
  fragment LogFields on LogEntry {
    id
    action
    targetType
    targetId
    targetName
    targetPostId
    reason
    createdAt
    moderatorId
    moderator {
      id
      firstName
      lastName
    }
  }
`)

export type LogEntry = ResultOf<typeof LogFields>

export const LogQuery = graphql(
  `
    query ModerationLog($search: String, $moderatorId: ID, $action: String, $after: String, $before: String) {
      moderationLog(
        search: $search
        moderatorId: $moderatorId
        action: $action
        first: 50
        after: $after
        before: $before
      ) {
        totalCount
        pageInfo {
          ...PageCursors
        }
        nodes {
          ...LogFields
        }
      }
      logActions
      administrators {
        id
        firstName
        lastName
      }
    }
  `,
  [LogFields, PageCursors],
)

/** Returns the variables of the Logs tab for a URL. */
export const logVariables = (searchParams: URLSearchParams) => ({
  search: searchParams.get('search'),
  moderatorId: searchParams.get('moderator'),
  action: searchParams.get('action'),
  ...cursorsIn(searchParams),
})
