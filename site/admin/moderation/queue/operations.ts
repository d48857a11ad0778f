import { graphql, type ResultOf } from '../../../data/gql.ts'
import { AuthorFields, OpenReportsFields } from '../reports/operations.ts'

export const PendingFields = graphql(
  `
    fragment PendingFields on PendingItem {
      id
      type
      version
      isEdit
      title
      contentHtml
      facts {
        name
        value
      }
      createdAt
      target {
        type
        id
      }
      published {
        title
        contentHtml
        facts {
          name
          value
        }
      }
      discussion {
        id
        title
      }
      signals {
        links
        hosts
        isNewMember
        alike
      }
      reports {
        ...OpenReportsFields
      }
      author {
        ...AuthorFields
      }
    }
  `,
  [AuthorFields, OpenReportsFields],
)

/** A pending post, reply or edit. */
export type PendingItem = ResultOf<typeof PendingFields>

export const PendingQuery = graphql(
  `
    query PendingItems($search: String, $authorId: ID, $author: ID!, $hasAuthor: Boolean!) {
      author: user(id: $author) @include(if: $hasAuthor) {
        id
        firstName
        lastName
      }
      posts: pendingItems(type: POST, search: $search, authorId: $authorId, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
      replies: pendingItems(type: REPLY, search: $search, authorId: $authorId, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
    }
  `,
  [PendingFields],
)

/** Returns the variables of the queue for a URL. */
export function pendingVariables(searchParams: URLSearchParams) {
  const authorId = searchParams.get('author')
  return {
    search: searchParams.get('search'),
    authorId,
    author: authorId ?? '',
    hasAuthor: authorId !== null,
  }
}

export const PresencesQuery = graphql(`
  query ModerationPresences {
    moderationPresences {
      itemId
      moderator {
        firstName
        lastName
      }
    }
  }
`)

export const UpdatePresenceMutation = graphql(`
  mutation UpdatePresence($input: UpdatePresenceInput!) {
    updatePresence(input: $input) {
      itemId
      moderator {
        firstName
        lastName
      }
    }
  }
`)
