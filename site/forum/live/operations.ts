import { graphql } from '../../data/gql.ts'

// Small shared queries, whose responses are cached; most are "not modified".

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
