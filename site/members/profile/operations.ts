import { PageCursors } from '../../data/cursors.ts'
import { graphql } from '../../data/gql.ts'

/** Fields of both queries, with the list of the selected tab. */
const ProfileFields = graphql(
  `
    fragment ProfileFields on Profile @_unmask {
      id
      isShown
      member {
        id
        name
        firstName
        lastName
        jobTitle
        company
        location
        bio
        linkedinProfile
        joinedAt
        isVerified
        newSince
        isPublicProfile
      }
      statistics {
        postsCount
        repliesCount
        totalUpvotes
        totalDownvotes
      }
      posts(first: $first, after: $after, before: $before) @include(if: $posts) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          title
          excerpt
          category
          status
          score
          replyCount
          listedAt
        }
      }
      replies(first: $first, after: $after, before: $before) @include(if: $replies) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          contentHtml
          status
          score
          listedAt
          post {
            id
            title
          }
        }
      }
      topPosts @include(if: $overview) {
        id
        title
        score
        replyCount
      }
      bestAnswer @include(if: $overview) {
        id
        excerpt
        score
        post {
          id
          title
        }
      }
      latestReplies: replies(first: 3) @include(if: $overview) {
        nodes {
          id
          excerpt
          score
          listedAt
          post {
            id
            title
          }
        }
      }
      voteWeeks @include(if: $activity) {
        monday
        count
      }
      activities(first: $first, after: $after, before: $before, kind: $kind) @include(if: $activity) {
        pageInfo {
          ...PageCursors
        }
        nodes {
          id
          type
          description
          listedAt
          relatedPost {
            id
            title
          }
        }
      }
    }
  `,
  [PageCursors],
)

/** Queries the profile as everyone sees it. */
export const ProfileQuery = graphql(
  `
    query Profile(
      $id: ID!
      $first: Int!
      $after: String
      $before: String
      $posts: Boolean!
      $replies: Boolean!
      $activity: Boolean!
      $kind: ActivityKind
      $overview: Boolean!
    ) {
      profile(id: $id) {
        ...ProfileFields
      }
    }
  `,
  [ProfileFields],
)

/** Queries the viewer state: the whole profile for its owner and administrators, otherwise only the viewer. */
export const MyProfileQuery = graphql(
  `
    query MyProfile(
      $id: ID!
      $first: Int!
      $after: String
      $before: String
      $posts: Boolean!
      $replies: Boolean!
      $activity: Boolean!
      $kind: ActivityKind
      $overview: Boolean!
    ) {
      mine {
        viewer {
          id
          email
          firstName
          lastName
          role
        }
        unreadNotifications
        muted
        canMute(memberId: $id)
        ticks(memberId: $id)
        profile(id: $id) {
          viewerCanEdit
          ...ProfileFields
        }
      }
    }
  `,
  [ProfileFields],
)
