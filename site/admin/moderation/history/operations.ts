import { graphql, type ResultOf } from '../../../data/gql.ts'

export const HistoryQuery = graphql(`
  query ItemStory($type: ItemType!, $id: ID!) {
    history: itemStory(type: $type, id: $id) {
      id
      type
      postId
      title
      status
      removedAt
      createdAt
      author {
        id
        firstName
        lastName
      }
      versions {
        id
        title
        contentHtml
        status
        createdAt
        retiredAt
        isEarlier
        isWithheld
      }
      entries {
        id
        action
        reason
        rule
        createdAt
        moderatorId
        moderator {
          firstName
          lastName
        }
      }
      appeals {
        id
        decisionId
        text
        createdAt
        decidedAt
        outcome
        isObsolete
        answer
      }
    }
  }
`)

/** The versions, decisions and appeals of a post or reply. */
export type ItemHistory = NonNullable<ResultOf<typeof HistoryQuery>['history']>

export type ItemHistoryVersion = ItemHistory['versions'][number]

export const DecideVersionMutation = graphql(`
  mutation DecideVersion($input: DecideVersionInput!) {
    decideVersion(input: $input) {
      id
      status
    }
  }
`)
