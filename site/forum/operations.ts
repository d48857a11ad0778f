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
    query PostList($category: String, $search: String, $order: PostOrder, $after: String) {
      viewer {
        id
      }
      discussionCount
      posts(first: 20, category: $category, search: $search, order: $order, after: $after) {
        edges {
          titleHtml
          snippetHtml
          foundInReply
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

export const PostVotes = graphql(`
  fragment PostVotes on Post {
    id
    likeCount
    dislikeCount
    score
    viewerVote
  }
`)

export const ReplyVotes = graphql(`
  fragment ReplyVotes on Reply {
    id
    likeCount
    dislikeCount
    score
    viewerVote
  }
`)

export const ReplyFields = graphql(
  `
    fragment ReplyFields on Reply {
      id
      contentHtml
      status
      rejectionReason
      createdAt
      editedAt
      viewerCanEdit
      author {
        ...AuthorFields
      }
      pendingRevision {
        id
        status
        rejectionReason
        contentHtml
      }
      ...ReplyVotes
    }
  `,
  [AuthorFields, ReplyVotes],
)

export const PostFields = graphql(
  `
    fragment PostFields on Post {
      id
      title
      category
      excerpt
      contentHtml
      status
      rejectionReason
      viewCount
      replyCount
      createdAt
      editedAt
      viewerCanEdit
      viewerCanReply
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
      ...PostVotes
    }
  `,
  [AuthorFields, PostVotes],
)

export const PostQuery = graphql(
  `
    query Post($id: ID!, $after: String) {
      viewer {
        id
      }
      post(id: $id) {
        id
        ...PostFields
        replies(first: 20, after: $after) {
          edges {
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
  [PostFields, ReplyFields],
)

/** On which page of a discussion a reply is, or where a numbered page begins. */
export const ReplyPlaceQuery = graphql(`
  query ReplyPlace($postId: ID!, $replyId: ID, $page: Int) {
    replyPlace(postId: $postId, replyId: $replyId, page: $page) {
      page
      after
    }
  }
`)
