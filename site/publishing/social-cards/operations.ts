import { graphql } from '../../data/gql.ts'

export const SharedDiscussionQuery = graphql(`
  query SharedDiscussion($id: ID!) {
    post(id: $id) {
      id
      title
      category
      status
      removedAt
      author {
        id
        name
      }
    }
  }
`)
