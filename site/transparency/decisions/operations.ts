import { graphql, type ResultOf } from '../../data/gql.ts'

const AppealableFields = graphql(`
  fragment AppealableFields on Appealable @_unmask {
    id
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
      isObsolete
      answer
    }
  }
`)

export const DecisionQuery = graphql(
  `
    query Decision($id: ID!, $token: String) {
      decision(id: $id, token: $token) {
        ...AppealableFields
        about
        action
        reason
        rule
        createdAt
        text {
          type
          id
          postId
          title
          contentHtml
        }
      }
    }
  `,
  [AppealableFields],
)

/** A decision that affects a member, as one document. */
export type Decision = NonNullable<ResultOf<typeof DecisionQuery>['decision']>

export const DecidedReportQuery = graphql(
  `
    query DecidedReport($id: ID!, $token: String) {
      decidedReport(id: $id, token: $token) {
        ...AppealableFields
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
      }
    }
  `,
  [AppealableFields],
)

/** The outcome of a report, as one document. */
export type DecidedReport = NonNullable<ResultOf<typeof DecidedReportQuery>['decidedReport']>

/** Facts common to decisions and reports. */
export type Appealable = ResultOf<typeof AppealableFields>

export const CreateAppealMutation = graphql(`
  mutation CreateAppeal($input: CreateAppealInput!) {
    createAppeal(input: $input) {
      id
    }
  }
`)
