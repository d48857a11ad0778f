import { graphql, type ResultOf } from '../../data/gql.ts'

export const DecisionQuery = graphql(`
  query Decision($id: ID!, $token: String) {
    decision(id: $id, token: $token) {
      id
      about
      action
      reason
      rule
      createdAt
      isInForce
      canAppeal
      appealUntil
      text {
        type
        id
        postId
        title
        contentHtml
      }
      moderator {
        firstName
        lastName
      }
      appeal {
        text
        createdAt
        decidedAt
        outcome
        isMoot
        answer
      }
    }
  }
`)

/** A decision against somebody as one document. */
export type Decision = NonNullable<ResultOf<typeof DecisionQuery>['decision']>

export const DecidedReportQuery = graphql(`
  query DecidedReport($id: ID!, $token: String) {
    decidedReport(id: $id, token: $token) {
      id
      reference
      targetType
      target {
        type
        title
        excerpt
        authorName
        path
      }
      kind
      details
      createdAt
      decidedAt
      outcome
      earlierOutcome
      earlierDecidedAt
      note
      isInForce
      canAppeal
      appealUntil
      moderator {
        firstName
        lastName
      }
      appeal {
        text
        createdAt
        decidedAt
        outcome
        isMoot
        answer
      }
    }
  }
`)

/** What became of a report as one document. */
export type DecidedReport = NonNullable<ResultOf<typeof DecidedReportQuery>['decidedReport']>

/** What an objection needs to know of what it is about. */
export type Contested = Pick<Decision, 'isInForce' | 'canAppeal' | 'appealUntil' | 'appeal'>

export const CreateAppealMutation = graphql(`
  mutation CreateAppeal($input: CreateAppealInput!) {
    createAppeal(input: $input) {
      id
    }
  }
`)
