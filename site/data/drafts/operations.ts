import { graphql } from '../gql.ts'

const DraftFields = graphql(`
  fragment DraftFields on Draft @_unmask {
    revision
    content {
      title
      category
      content
      startsAt
      endsAt
      town
      venue
      onlineLink
      registrationLink
      eventStatus
      employer
      remote
      payFrom
      payTo
      payPer
      closesOn
      applyTo
      repeats
      times
      key
      htmlContent
      version
    }
  }
`)

export const DraftQuery = graphql(
  `
    query Draft($key: String!) {
      draft(key: $key) {
        ...DraftFields
      }
    }
  `,
  [DraftFields],
)

export const SaveDraftMutation = graphql(
  `
    mutation SaveDraft($input: SaveDraftInput!) {
      saveDraft(input: $input) {
        isSaved
        draft {
          ...DraftFields
        }
      }
    }
  `,
  [DraftFields],
)

export const DiscardDraftMutation = graphql(`
  mutation DiscardDraft($input: DiscardDraftInput!) {
    discardDraft(input: $input)
  }
`)
