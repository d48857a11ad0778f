import { graphql } from '../lib/gql.ts'

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
    moderator {
      id
      firstName
      lastName
    }
  }
`)

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
        total
        next
        previous
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
  [LogFields],
)
