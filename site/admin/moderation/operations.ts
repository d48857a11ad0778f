import { graphql, type ResultOf } from '../../lib/gql.ts'

export const PendingFields = graphql(`
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
    }
    discussion {
      id
      title
    }
    author {
      id
      firstName
      lastName
      jobTitle
      joinedAt
      isDisabled
      trackRecord {
        approved
        pending
        rejected
      }
    }
  }
`)

/** Something that nobody has decided about. */
export type PendingItem = ResultOf<typeof PendingFields>

export const PendingQuery = graphql(
  `
    query PendingItems {
      posts: pendingItems(type: POST, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
      replies: pendingItems(type: REPLY, first: 25) {
        totalCount
        nodes {
          ...PendingFields
        }
      }
    }
  `,
  [PendingFields],
)

export const DecisionFields = graphql(`
  fragment DecisionFields on PastDecision {
    id
    action
    itemType
    itemId
    title
    postId
    reason
    rule
    createdAt
    canUnpublish
    canRestore
    moderator {
      id
      firstName
      lastName
    }
  }
`)

/** A decision that was made about an item. */
export type PastDecision = ResultOf<typeof DecisionFields>

export const DecisionsQuery = graphql(
  `
    query Decisions($after: String, $before: String) {
      decisions(first: 25, after: $after, before: $before) {
        nodes {
          ...DecisionFields
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  `,
  [DecisionFields],
)

export type DecisionAction = 'APPROVE' | 'REJECT'

export const DecideMutation = graphql(`
  mutation DecideItems($input: DecideItemsInput!) {
    decideItems(input: $input) {
      id
      type
      status
      refusal
      target {
        type
        id
      }
    }
  }
`)

export const UndoMutation = graphql(`
  mutation UndoDecisions($input: UndoDecisionsInput!) {
    undoDecisions(input: $input)
  }
`)

export const AppealFields = graphql(`
  fragment AppealFields on PendingAppeal {
    id
    whyNotDecide
    appeal {
      text
      createdAt
    }
    member {
      id
      firstName
      lastName
    }
    decision {
      id
      about
      action
      reason
      rule
      createdAt
      isInForce
      moderator {
        firstName
        lastName
      }
      text {
        type
        id
        title
        contentHtml
      }
    }
  }
`)

/** An objection that nobody has decided about. */
export type PendingAppeal = ResultOf<typeof AppealFields>

export const AppealsQuery = graphql(
  `
    query Appeals($after: String, $before: String) {
      appeals(first: 25, after: $after, before: $before) {
        nodes {
          ...AppealFields
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  `,
  [AppealFields],
)

export type AppealOutcome = 'GRANTED' | 'REFUSED'

export const DecideAppealMutation = graphql(`
  mutation DecideAppeal($input: DecideAppealInput!) {
    decideAppeal(input: $input) {
      id
      outcome
    }
  }
`)

export const StoryQuery = graphql(`
  query ItemStory($type: ItemType!, $id: ID!) {
    itemStory(type: $type, id: $id) {
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
      }
      entries {
        id
        action
        reason
        rule
        createdAt
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
        answer
      }
    }
  }
`)

/** Everything that became of a post or reply. */
export type Story = NonNullable<ResultOf<typeof StoryQuery>['itemStory']>
