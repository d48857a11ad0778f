import { PageCursors } from '../data/cursors.ts'
import { graphql } from '../data/gql.ts'

export const NotificationsQuery = graphql(
  `
    query Notifications($unread: Boolean, $after: String, $before: String) {
      notifications(first: 40, unread: $unread, after: $after, before: $before) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          kind
          summary
          act
          actorName
          quote
          path
          postId
          createdAt
          isRead
        }
      }
      mine {
        unreadNotifications
      }
    }
  `,
  [PageCursors],
)

export const UnreadCountQuery = graphql(`
  query UnreadCount {
    mine {
      unreadNotifications
    }
  }
`)

export const MarkNotificationsReadMutation = graphql(`
  mutation MarkNotificationsRead($input: MarkNotificationsReadInput!) {
    markNotificationsRead(input: $input)
  }
`)
