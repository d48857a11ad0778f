import { graphql, type ResultOf } from '../lib/gql.ts'

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
        answer
      }
    }
  }
`)

/** A decision against somebody as one document. */
export type Decision = NonNullable<ResultOf<typeof DecisionQuery>['decision']>

export const CreateAppealMutation = graphql(`
  mutation CreateAppeal($input: CreateAppealInput!) {
    createAppeal(input: $input) {
      id
    }
  }
`)
