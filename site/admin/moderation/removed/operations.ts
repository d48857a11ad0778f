import { PageCursors } from '../../../data/cursors.ts'
import { graphql, type ResultOf } from '../../../data/gql.ts'

export const RemovedFields = graphql(`
  fragment RemovedFields on RemovedItem {
    id
    type
    postId
    title
    contentHtml
    status
    removedAt
    isInPlace
    author {
      id
      firstName
      lastName
    }
  }
`)

/** An item deleted by its author. */
export type RemovedItem = ResultOf<typeof RemovedFields>

export const PutBackMutation = graphql(`
  mutation PutBackItem($input: PutBackItemInput!) {
    putBackItem(input: $input)
  }
`)

export const RemovedQuery = graphql(
  `
    query RemovedItems($after: String, $before: String) {
      removedItems(first: 20, after: $after, before: $before) {
        nodes {
          ...RemovedFields
        }
        pageInfo {
          ...PageCursors
        }
      }
    }
  `,
  [RemovedFields, PageCursors],
)
