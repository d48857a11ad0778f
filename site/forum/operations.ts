import { graphql } from '../data/gql.ts'
import { VacancyFields } from './vacancies/operations.ts'

// Operations shared within the forum; the viewer state is requested separately (viewer-state/operations.ts).

export const AuthorFields = graphql(`
  fragment AuthorFields on Member {
    id
    name
    firstName
    lastName
    isVerified
    isPublicProfile
    newSince
  }
`)

/** Role and town of an author, beside an item; a long list has names only. */
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

/** Fields of a discussion. Its text is selected separately, as Markdown or HTML. */
export const PostText = graphql(`
  fragment PostText on Post @_unmask {
    title
    category
    startsAt
    endsAt
    town
    venue
    onlineLink
    registrationLink
    eventStatus
    employer
    remote
    payFrom
    payTo
    payPer
    closesOn
    applyTo
  }
`)

/** Fields of an edit of a discussion. */
export const PostRevisionText = graphql(`
  fragment PostRevisionText on PostRevision @_unmask {
    title
    category
    startsAt
    endsAt
    town
    venue
    onlineLink
    registrationLink
    eventStatus
    employer
    remote
    payFrom
    payTo
    payPer
    closesOn
    applyTo
  }
`)

/** The accepted reply of a discussion, as quoted. */
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
      movedFrom
      goingCount
      ...VacancyFields
      ...AnswerFields
      author {
        ...AuthorFields
        ...AuthorDetailsFields
      }
      ...PostVotes
    }
  `,
  [AcceptedReplyFields, AuthorDetailsFields, AuthorFields, PostText, PostVotes, VacancyFields],
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
