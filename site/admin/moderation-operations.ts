import { graphql } from '../lib/gql.ts'

export const WaitingFields = graphql(`
  fragment WaitingFields on WaitingItem {
    id
    type
    version
    isEdit
    title
    category
    contentHtml
    createdAt
    held {
      type
      id
    }
    published {
      title
      contentHtml
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

export const WaitingQuery = graphql(
  `
    query Waiting {
      posts: waiting(type: post, first: 25) {
        total
        nodes {
          ...WaitingFields
        }
      }
      replies: waiting(type: reply, first: 25) {
        total
        nodes {
          ...WaitingFields
        }
      }
    }
  `,
  [WaitingFields],
)

export const DecideMutation = graphql(`
  mutation DecideItems($input: DecideItems!) {
    decideItems(input: $input) {
      id
      type
      status
      refusal
      held {
        type
        id
      }
    }
  }
`)

export const UndoMutation = graphql(`
  mutation UndoDecisions($input: UndoDecisions!) {
    undoDecisions(input: $input)
  }
`)
