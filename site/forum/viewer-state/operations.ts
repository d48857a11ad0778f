import { graphql } from '../../data/gql.ts'
import { AuthorDetailsFields, AuthorFields, PostRevisionText, ReplyFields } from '../operations.ts'

// The viewer state is requested separately, by POST: the rest of a page is cached for everybody.

/** Fields of a discussion visible only to its author and administrators. */
export const OwnPost = graphql(
  `
    fragment OwnPost on Post {
      id
      status
      rejectionReason
      newestDecision {
        id
        ruleName
      }
      author {
        ...AuthorFields
        ...AuthorDetailsFields
      }
      pendingRevision {
        id
        status
        rejectionReason
        ...PostRevisionText
        contentHtml
      }
    }
  `,
  [AuthorDetailsFields, AuthorFields, PostRevisionText],
)

/** Fields of a reply visible only to its author and administrators. */
export const OwnReply = graphql(
  `
    fragment OwnReply on Reply {
      id
      status
      rejectionReason
      newestDecision {
        id
        ruleName
      }
      author {
        ...AuthorFields
        ...AuthorDetailsFields
      }
      pendingRevision {
        id
        status
        rejectionReason
        contentHtml
      }
    }
  `,
  [AuthorDetailsFields, AuthorFields],
)

export const MyDiscussionQuery = graphql(
  `
    query MyDiscussion($postIds: [ID!]!, $replyIds: [ID!]!, $discussionId: ID) {
      mine(postIds: $postIds, replyIds: $replyIds, discussionId: $discussionId) {
        viewer {
          id
          email
          firstName
          lastName
          role
        }
        unreadNotifications
        following
        going
        bookmarked
        muted
        votes {
          id
          ballot
        }
        canReply
        canEdit
        draftKeys
        canModerate
        unread {
          id
          state
          replyCount
          firstReplyId
          replyIds
        }
        canAccept
        canPin
        posts {
          id
          ...OwnPost
        }
        replies {
          id
          ...OwnReply
        }
        unpublishedReplies {
          id
          ...ReplyFields
          ...OwnReply
        }
      }
    }
  `,
  [OwnPost, OwnReply, ReplyFields],
)
