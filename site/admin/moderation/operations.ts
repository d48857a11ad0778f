import { graphql, type ResultOf } from '../../lib/gql.ts'

export const PendingFields = graphql(`
  fragment PendingFields on PendingItem {
    id
    type
    version
    isEdit
    title
    contentHtml
    facts {
      name
      value
    }
    createdAt
    target {
      type
      id
    }
    published {
      title
      contentHtml
      facts {
        name
        value
      }
    }
    discussion {
      id
      title
    }
    author {
      id
      firstName
      lastName
      jobTitle
      joinedAt
      isDisabled
      trackRecord {
        approved
        pending
        rejected
      }
    }
  }
`)

/** Something that nobody has decided about. */
export type PendingItem = ResultOf<typeof PendingFields>

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

/** Something that its author has deleted. */
export type RemovedItem = ResultOf<typeof RemovedFields>

export const PutBackMutation = graphql(`
  mutation PutBackItem($input: PutBackItemInput!) {
    putBackItem(input: $input)
  }
`)

/** What the tab asks, by its address. */
export const pendingVariables = (searchParams: URLSearchParams) => ({
  removedAfter: searchParams.get('removed'),
})

export const PendingQuery = graphql(
  `
    query PendingItems($removedAfter: String) {
      posts: pendingItems(type: POST, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
      replies: pendingItems(type: REPLY, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
      removed: removedItems(first: 10, after: $removedAfter) {
        nodes {
          ...RemovedFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [PendingFields, RemovedFields],
)

export type DecisionAction = 'APPROVE' | 'REJECT'

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

export const UndoMutation = graphql(`
  mutation UndoDecisions($input: UndoDecisionsInput!) {
    undoDecisions(input: $input)
  }
`)
