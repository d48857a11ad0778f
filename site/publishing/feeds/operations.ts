import { graphql } from '../../data/gql.ts'

const FeedPost = graphql(`
  fragment FeedPost on Post @_unmask {
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
    vacancy {
      employer
      town
      remote
      payFrom
      payTo
      payPer
      closesOn
      isOpen
    }
    author {
      name
    }
  }
`)

export const ForumFeedQuery = graphql(
  `
    query ForumFeed($category: String) {
      posts(first: 30, category: $category) {
        nodes {
          ...FeedPost
        }
      }
    }
  `,
  [FeedPost],
)

export const VacancyFeedQuery = graphql(
  `
    query VacancyFeed($town: String, $remote: Remote) {
      vacancies(first: 30, town: $town, remote: $remote) {
        nodes {
          ...FeedPost
        }
      }
    }
  `,
  [FeedPost],
)

export const DiscussionFeedQuery = graphql(
  `
    query DiscussionFeed($id: ID!) {
      post(id: $id) {
        ...FeedPost
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
  `,
  [FeedPost],
)

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
