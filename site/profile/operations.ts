import { graphql } from '../lib/gql.ts'

export const ProfileQuery = graphql(`
  query Profile(
    $id: ID!
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
      posts(first: 20, after: $after, before: $before) @include(if: $posts) {
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
      replies(first: 20, after: $after, before: $before) @include(if: $replies) {
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
      activities(first: 20, after: $after, before: $before) @include(if: $activity) {
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
