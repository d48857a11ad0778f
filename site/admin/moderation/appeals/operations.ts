import { PageCursors } from '../../../data/cursors.ts'
import { graphql, type ResultOf } from '../../../data/gql.ts'

export const AppealFields = graphql(`
  fragment AppealFields on PendingAppeal {
    id
    whyNotDecide
    appeal {
      text
      createdAt
    }
    member {
      id
      firstName
      lastName
    }
    decision {
      id
      about
      action
      reason
      rule
      createdAt
      isInForce
      moderatorId
      moderator {
        firstName
        lastName
      }
      text {
        type
        id
        title
        contentHtml
      }
    }
    report {
      id
      reference
      targetType
      targetId
      kind
      details
      name
      note
      decidedAt
      isInForce
      target {
        title
        path
      }
      moderatorId
      moderator {
        firstName
        lastName
      }
    }
  }
`)

/** An open appeal. */
export type PendingAppeal = ResultOf<typeof AppealFields>

export const AppealsQuery = graphql(
  `
    query Appeals($after: String, $before: String) {
      appeals(first: 25, after: $after, before: $before) {
        nodes {
          ...AppealFields
        }
        pageInfo {
          ...PageCursors
        }
      }
    }
  `,
  [AppealFields, PageCursors],
)

export type AppealOutcome = 'GRANTED' | 'REFUSED'

export const DecideAppealMutation = graphql(`
  mutation DecideAppeal($input: DecideAppealInput!) {
    decideAppeal(input: $input) {
      id
      outcome
    }
  }
`)
