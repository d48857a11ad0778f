import { graphql } from '../../data/gql.ts'

export const MarkReadMutation = graphql(`
  mutation MarkRead($input: MarkReadInput!) {
    markRead(input: $input)
  }
`)

export const MarkAllReadMutation = graphql(`
  mutation MarkAllRead {
    markAllRead {
      readAt
    }
  }
`)

export const UnmarkAllReadMutation = graphql(`
  mutation UnmarkAllRead($input: UnmarkAllReadInput!) {
    unmarkAllRead(input: $input) {
      readAt
    }
  }
`)
