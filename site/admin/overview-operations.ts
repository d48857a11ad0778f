import { graphql } from '../lib/gql.ts'

export const OverviewQuery = graphql(`
  query Overview {
    overview {
      posts {
        count
        since
      }
      replies {
        count
        since
      }
      applications {
        count
        since
      }
      enquiries {
        count
        since
      }
      newMembers
      failedLetters
      activity {
        date
        members
        posts
        replies
        votes
      }
    }
  }
`)

export const EnquiriesQuery = graphql(`
  query Enquiries($isAnswered: Boolean!) {
    enquiries(isAnswered: $isAnswered) {
      id
      firstName
      lastName
      email
      interest
      message
      createdAt
      answeredAt
    }
  }
`)

export const AnswerEnquiryMutation = graphql(`
  mutation AnswerEnquiry($id: ID!) {
    answerEnquiry(id: $id) {
      id
    }
  }
`)

export const FailedLettersQuery = graphql(`
  query FailedLetters {
    failedLetters {
      id
      kind
      recipient
      attempts
      lastError
      createdAt
    }
  }
`)

export const SendAgainMutation = graphql(`
  mutation SendLetterAgain($id: ID!) {
    sendLetterAgain(id: $id)
  }
`)
