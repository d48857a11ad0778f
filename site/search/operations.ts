import { graphql } from '../lib/gql.ts'

export const DiscussionSearchQuery = graphql(`
  query DiscussionSearch($search: String!) {
    posts(first: 10, search: $search) {
      nodes {
        id
        title
        excerpt
      }
    }
  }
`)
