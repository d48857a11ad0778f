import { graphql } from '../data/gql.ts'

/** Queries the hits of the dialog while typing; the server has escaped everything but its own highlights. */
export const SearchWhileTypingQuery = graphql(`
  query SearchWhileTyping($search: String!) {
    searchPages(search: $search) {
      address
      title
      headingHtml
      snippetHtml
      isClosest
    }
    posts(first: 5, search: $search, withClosest: true) {
      foundCount
      isFoundCountExact
      edges {
        titleHtml
        snippetHtml
        isClosest
        foundInReply
        node {
          id
        }
      }
    }
  }
`)

/** Queries the hits of the search page, with more facts about each discussion. */
export const SearchQuery = graphql(`
  query Search($search: String!) {
    searchPages(search: $search) {
      address
      title
      headingHtml
      snippetHtml
      isClosest
    }
    posts(first: 10, search: $search, withClosest: true) {
      foundCount
      isFoundCountExact
      pageInfo {
        hasNextPage
      }
      edges {
        titleHtml
        snippetHtml
        isClosest
        foundInReply
        node {
          id
          title
          category
          excerpt
          replyCount
        }
      }
    }
  }
`)
