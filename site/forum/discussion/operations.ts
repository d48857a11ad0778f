import { graphql } from '../../data/gql.ts'
import { PostFields, PostVotes, ReplyFields, ReplyVotes } from '../operations.ts'

export const PostQuery = graphql(
  `
    query Post($id: ID!, $after: String) {
      post(id: $id) {
        id
        ...PostFields
        replies(first: 20, after: $after) {
          nodes {
            id
            ...ReplyFields
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

export const WelcomeQuery = graphql(`
  query Welcome($id: ID!) {
    post(id: $id) {
      id
      isWelcome
    }
  }
`)

/** Finds the page of a reply, or the first cursor of a numbered page. */
export const ReplyLocationQuery = graphql(`
  query ReplyLocation($postId: ID!, $replyId: ID, $page: Int) {
    replyLocation(postId: $postId, replyId: $replyId, page: $page) {
      page
      after
    }
  }
`)

export const PostVoteMutation = graphql(
  `
    mutation VoteOnPost($input: SetVoteInput!) {
      setPostVote(input: $input) {
        ...PostVotes
      }
    }
  `,
  [PostVotes],
)

export const ReplyVoteMutation = graphql(
  `
    mutation VoteOnReply($input: SetVoteInput!) {
      setReplyVote(input: $input) {
        ...ReplyVotes
      }
    }
  `,
  [ReplyVotes],
)
