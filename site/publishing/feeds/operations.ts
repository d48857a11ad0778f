import { graphql } from '../../data/gql.ts'

export const ForumFeedQuery = graphql(`
  query ForumFeed($category: String) {
    posts(first: 30, category: $category) {
      nodes {
        id
        title
        contentHtml
        category
        status
        listedAt
        editedAt
        removedAt
        startsAt
        endsAt
        venue
        town
        onlineLink
        eventStatus
        author {
          name
        }
      }
    }
  }
`)

export const DiscussionFeedQuery = graphql(`
  query DiscussionFeed($id: ID!) {
    post(id: $id) {
      id
      title
      contentHtml
      category
      status
      listedAt
      editedAt
      removedAt
      startsAt
      endsAt
      venue
      town
      onlineLink
      eventStatus
      author {
        name
      }
    }
    newestReplies(postId: $id) {
      id
      contentHtml
      status
      listedAt
      editedAt
      author {
        name
      }
    }
  }
`)

export const FollowingFeedQuery = graphql(`
  query FollowingFeed($token: String!) {
    followingFeed(token: $token) {
      id
      postId
      replyId
      title
      category
      contentHtml
      authorName
      createdAt
      editedAt
    }
  }
`)
