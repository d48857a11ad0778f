import { graphql, type ResultOf } from '../../data/gql.ts'

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
      reports {
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
      appeals {
        count
        since
      }
      newMembers
      failedEmails
      subscribers
      brokenLinks
      trouble {
        state
        subject
        found
        advice
      }
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

type Overview = ResultOf<typeof OverviewQuery>['overview']

/** Number of pending items, and since when the oldest is pending. */
export type PendingCount = Overview['posts']
export type Trouble = Overview['trouble'][number]
export type ActivityDay = Overview['activity'][number]

export const EnquiriesQuery = graphql(`
  query Enquiries($isAnswered: Boolean!) {
    enquiries(isAnswered: $isAnswered, first: 100) {
      nodes {
        id
        firstName
        lastName
        email
        interest
        message
        about
        createdAt
        answeredAt
        looksAutomated
      }
    }
  }
`)

export type Enquiry = ResultOf<typeof EnquiriesQuery>['enquiries']['nodes'][number]

export const ResolveEnquiryMutation = graphql(`
  mutation AnswerEnquiry($id: ID!) {
    answerEnquiry(id: $id) {
      id
    }
  }
`)

export const FailedEmailsQuery = graphql(`
  query FailedEmails {
    failedEmails {
      id
      kind
      recipient
      attempts
      lastError
      createdAt
    }
  }
`)

export type FailedEmail = ResultOf<typeof FailedEmailsQuery>['failedEmails'][number]

export const LinkHealthQuery = graphql(`
  query LinkHealth {
    linkHealth {
      links
      checkedAt
      broken {
        url
        pages
        problem
        failingSince
      }
    }
  }
`)

export type BrokenLink = ResultOf<typeof LinkHealthQuery>['linkHealth']['broken'][number]

export const SendAgainMutation = graphql(`
  mutation SendEmailAgain($id: ID!) {
    sendEmailAgain(id: $id)
  }
`)
