import { graphql } from '../../data/gql.ts'

// Small questions whose answers are the same for everybody: kept as ready bytes, and mostly answered "as before".

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
