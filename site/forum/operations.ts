import { graphql } from '../data/gql.ts'

// What the rooms of the forum share, the same for everybody; what is the viewer's own is requested apart (viewer-state/operations.ts).

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
export const AcceptedReplyFields = graphql(
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
  [AcceptedReplyFields, AuthorDetailsFields, AuthorFields, PostText, PostVotes],
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
