import { graphql } from '../../data/gql.ts'

// Small shared queries, cached as bytes; most responses are "not modified".

export const DiscussionPollQuery = graphql(`
  query DiscussionPulse($id: ID!) {
    post(id: $id) {
      id
      replyCount
    }
  }
`)

export const ListPollQuery = graphql(`
  query ListPulse($category: String) {
    discussionCount(category: $category)
  }
`)
