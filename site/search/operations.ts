import { graphql } from '../lib/gql.ts'

/** What the dialog shows while somebody types; the server has escaped all but its own marks. */
export const SearchWhileTypingQuery = graphql(`
  query SearchWhileTyping($search: String!) {
    posts(first: 5, search: $search) {
      edges {
        snippetHtml
        node {
          id
          title
          excerpt
        }
      }
    }
  }
`)

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
