import { graphql } from '../data/gql.ts'

// What the rooms of the forum share. What is the same for everybody and what is the viewer's own are asked for apart: the
// latter anew, by POST.

export const AuthorFields = graphql(`
  fragment AuthorFields on Member {
    id
    name
    firstName
    lastName
    isVerified
    isPublicProfile
  }
`)

/** What the author does and where, beside what they wrote; a list of many has their names alone. */
export const AuthorDetailsFields = graphql(`
  fragment AuthorDetailsFields on Member {
    isPublicProfile
    jobTitle
    location
  }
`)

export const PostVotes = graphql(`
  fragment PostVotes on Post {
    id
    likeCount
    dislikeCount
    score
    likeAdjustment
    dislikeAdjustment
    adjustments {
      likeAdjustment
      dislikeAdjustment
      reason
      createdAt
    }
  }
`)

export const ReplyVotes = graphql(`
  fragment ReplyVotes on Reply {
    id
    likeCount
    dislikeCount
    score
    likeAdjustment
    dislikeAdjustment
    adjustments {
      likeAdjustment
      dislikeAdjustment
      reason
      createdAt
    }
  }
`)

/** What an author wrote in a discussion. Its text is asked for beside, as it was typed or as it is shown. */
export const PostText = graphql(`
  fragment PostText on Post @_unmask {
    title
    category
  }
`)

/** The same in an edit of it. */
export const PostRevisionText = graphql(`
  fragment PostRevisionText on PostRevision @_unmask {
    title
    category
  }
`)

/** The answer of a discussion, as far as it is quoted. */
export const AnswerFields = graphql(
  `
    fragment AnswerFields on Post @_unmask {
      id
      answer {
        acceptedAt
        byModerator
        reply {
          id
          excerpt
          listedAt
          author {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields],
)

export const PostFields = graphql(
  `
    fragment PostFields on Post {
      id
      ...PostText
      excerpt
      contentHtml
      status
      viewCount
      replyCount
      listedAt
      writtenAt
      editedAt
      removedAt
      pinnedUntil
      closedAt
      ...AnswerFields
      author {
        ...AuthorFields
        ...AuthorDetailsFields
      }
      ...PostVotes
    }
  `,
  [AnswerFields, AuthorDetailsFields, AuthorFields, PostText, PostVotes],
)

export const ReplyFields = graphql(
  `
    fragment ReplyFields on Reply {
      id
      contentHtml
      status
      listedAt
      writtenAt
      editedAt
      author {
        ...AuthorFields
        ...AuthorDetailsFields
      }
      ...ReplyVotes
    }
  `,
  [AuthorDetailsFields, AuthorFields, ReplyVotes],
)

/** What only its author and administrators see of a discussion. */
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

/** The same of a reply. */
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

/** What an administrator does to an item that is published, or that was rejected. */
export const ModerateMutation = graphql(`
  mutation ModerateItem($input: DecideItemsInput!) {
    decideItems(input: $input) {
      id
      refusal
      target {
        type
        id
      }
    }
  }
`)
