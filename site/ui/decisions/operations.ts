import { graphql, type ResultOf } from '../../data/gql.ts'

/** Decides pending or decided items. */
export const DecideMutation = graphql(`
  mutation DecideItems($input: DecideItemsInput!) {
    decideItems(input: $input) {
      id
      type
      status
      refusal
      target {
        type
        id
      }
    }
  }
`)

/** Subject of a decision: an item or an edit of it. */
export type Target = NonNullable<ResultOf<typeof DecideMutation>['decideItems'][number]['target']>

export const UndoMutation = graphql(`
  mutation UndoDecisions($input: UndoDecisionsInput!) {
    undoDecisions(input: $input)
  }
`)
