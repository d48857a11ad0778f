import { graphql } from '../data/gql.ts'

/** The hits of the dialog during typing; the server has escaped all but its own marks. */
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

/** The hits of the search page, with more facts about each discussion. */
export const DiscussionSearchQuery = graphql(`
  query DiscussionSearch($search: String!) {
    posts(first: 10, search: $search) {
      pageInfo {
        hasNextPage
      }
      edges {
        titleHtml
        snippetHtml
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
