import { graphql } from '../lib/gql.ts'
import { AuthorFields, ReplyFields } from './operations.ts'

// What is the viewer's own on a page that is the same for everybody. These are asked anew, by POST.

/** What only its author and administrators see of a discussion. */
export const OwnPost = graphql(
  `
    fragment OwnPost on Post {
      id
      status
      rejectionReason
      author {
        ...AuthorFields
      }
      pendingRevision {
        id
        status
        rejectionReason
        title
        category
        contentHtml
      }
    }
  `,
  [AuthorFields],
)

/** The same of a reply. */
export const OwnReply = graphql(
  `
    fragment OwnReply on Reply {
      id
      status
      rejectionReason
      author {
        ...AuthorFields
      }
      pendingRevision {
        id
        status
        rejectionReason
        contentHtml
      }
    }
  `,
  [AuthorFields],
)

export const MyListQuery = graphql(
  `
    query MyList($postIds: [ID!]!) {
      mine(postIds: $postIds) {
        viewer {
          id
          email
          firstName
          lastName
          role
        }
        posts {
          id
          author {
            ...AuthorFields
          }
        }
        waitingPosts {
          id
          title
          status
        }
      }
    }
  `,
  [AuthorFields],
)

export const MyDiscussionQuery = graphql(
  `
    query MyDiscussion($postIds: [ID!]!, $replyIds: [ID!]!, $waitingIn: ID) {
      mine(postIds: $postIds, replyIds: $replyIds, waitingIn: $waitingIn) {
        viewer {
          id
          email
          firstName
          lastName
          role
        }
        votes {
          id
          ballot
        }
        canReply
        canEdit
        posts {
          id
          ...OwnPost
        }
        replies {
          id
          ...OwnReply
        }
        waitingReplies {
          id
          ...ReplyFields
          ...OwnReply
        }
      }
    }
  `,
  [OwnPost, OwnReply, ReplyFields],
)
