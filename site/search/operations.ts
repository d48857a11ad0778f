import { graphql } from '../data/gql.ts'

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

/** The same for the search page, with what tells one discussion from another. */
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
