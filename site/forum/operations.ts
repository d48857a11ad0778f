import { graphql } from '../lib/gql.ts'

export const AuthorFields = graphql(`
  fragment AuthorFields on Member {
    id
    name
    firstName
    lastName
    isVerified
    isPublicProfile
    jobTitle
    location
  }
`)

export const PostSummary = graphql(
  `
    fragment PostSummary on Post {
      id
      title
      excerpt
      category
      status
      score
      viewCount
      replyCount
      createdAt
      author {
        ...AuthorFields
      }
    }
  `,
  [AuthorFields],
)

export const PostListQuery = graphql(
  `
    query PostList($category: String, $after: String) {
      viewer {
        id
      }
      discussionCount
      posts(first: 20, category: $category, after: $after) {
        edges {
          cursor
          node {
            id
            ...PostSummary
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [PostSummary],
)

export const ReplyFields = graphql(
  `
    fragment ReplyFields on Reply {
      id
      contentHtml
      status
      rejectionReason
      score
      createdAt
      author {
        ...AuthorFields
      }
    }
  `,
  [AuthorFields],
)

export const PostQuery = graphql(
  `
    query Post($id: ID!, $after: String) {
      viewer {
        id
      }
      post(id: $id) {
        id
        title
        category
        excerpt
        contentHtml
        status
        rejectionReason
        score
        viewCount
        replyCount
        createdAt
        author {
          ...AuthorFields
        }
        replies(first: 20, after: $after) {
          edges {
            cursor
            node {
              id
              ...ReplyFields
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [AuthorFields, ReplyFields],
)

export const CreatePostMutation = graphql(`
  mutation CreatePost($input: NewPost!) {
    createPost(input: $input) {
      id
      status
    }
  }
`)
