import { graphql } from '../lib/gql.ts'

export const ProfileQuery = graphql(`
  query Profile(
    $id: ID!
    $first: Int!
    $after: String
    $before: String
    $posts: Boolean!
    $replies: Boolean!
    $activity: Boolean!
  ) {
    viewer {
      id
    }
    profile(id: $id) {
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
        isPublicProfile
      }
      statistics {
        postsCount
        repliesCount
        totalUpvotes
        totalDownvotes
      }
      posts(first: $first, after: $after, before: $before) @include(if: $posts) {
        next
        previous
        nodes {
          id
          title
          excerpt
          category
          status
          score
          replyCount
          createdAt
        }
      }
      replies(first: $first, after: $after, before: $before) @include(if: $replies) {
        next
        previous
        nodes {
          id
          contentHtml
          status
          score
          createdAt
          post {
            id
            title
          }
        }
      }
      activities(first: $first, after: $after, before: $before) @include(if: $activity) {
        next
        previous
        nodes {
          id
          type
          description
          createdAt
          relatedPost {
            id
            title
          }
        }
      }
    }
  }
`)
