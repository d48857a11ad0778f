import { graphql } from '../../data/gql.ts'
import { AuthorFields } from '../operations.ts'

export const PostSummary = graphql(
  `
    fragment PostSummary on Post {
      id
      title
      category
      status
      score
      likeAdjustment
      dislikeAdjustment
      viewCount
      replyCount
      listedAt
      lastActivityAt
      removedAt
      solvedAt
      pinnedUntil
      closedAt
      announcement
      author {
        ...AuthorFields
      }
    }
  `,
  [AuthorFields],
)

export const PostListQuery = graphql(
  `
    query PostList(
      $category: String
      $search: String
      $order: PostOrder
      $filter: PostFilter
      $after: String
      $withPinned: Boolean! = false
    ) {
      discussionCount
      listedCount: discussionCount(category: $category)
      pinnedPosts(category: $category) @include(if: $withPinned) {
        id
        ...PostSummary
      }
      posts(
        first: 20
        category: $category
        search: $search
        order: $order
        filter: $filter
        after: $after
        withClosest: true
      ) {
        edges {
          isClosest
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

export const MyListQuery = graphql(
  `
    query MyList($postIds: [ID!]!, $inCategory: Boolean!) {
      mine(postIds: $postIds) {
        viewer {
          id
          email
          firstName
          lastName
          role
        }
        unreadNotifications
        muted
        followedCategories @include(if: $inCategory)
        posts {
          id
          author {
            ...AuthorFields
          }
        }
        unpublishedPosts {
          id
          title
          status
        }
        unread {
          id
          state
          replyCount
          firstReplyId
        }
        sinceLastVisit {
          since
          discussions
          replies
        }
      }
    }
  `,
  [AuthorFields],
)
