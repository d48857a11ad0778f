import { graphql, type ResultOf } from '../../data/gql.ts'
import { OpenReportsFields } from './reports/operations.ts'

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
        id
        firstName
        lastName
        jobTitle
        joinedAt
        isDisabled
        isViewer
        trackRecord {
          approved
          pending
          rejected
        }
      }
    }
  `,
  [OpenReportsFields],
)

/** Something that nobody has decided about. */
export type PendingItem = ResultOf<typeof PendingFields>

export const RemovedFields = graphql(`
  fragment RemovedFields on RemovedItem {
    id
    type
    postId
    title
    contentHtml
    status
    removedAt
    isInPlace
    author {
      id
      firstName
      lastName
    }
  }
`)

/** Something that its author has deleted. */
export type RemovedItem = ResultOf<typeof RemovedFields>

export const PutBackMutation = graphql(`
  mutation PutBackItem($input: PutBackItemInput!) {
    putBackItem(input: $input)
  }
`)

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

export const RemovedQuery = graphql(
  `
    query RemovedItems($after: String, $before: String) {
      removedItems(first: 20, after: $after, before: $before) {
        nodes {
          ...RemovedFields
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
  [RemovedFields],
)
/** What the queue asks at an address. */
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
    report {
      id
      reference
      targetType
      targetId
      kind
      details
      name
      note
      decidedAt
      isInForce
      target {
        title
        path
      }
      moderator {
        firstName
        lastName
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
        isMoot
        answer
      }
    }
  }
`)

/** Everything that became of a post or reply. */
export type Story = NonNullable<ResultOf<typeof StoryQuery>['itemStory']>

export type StoryVersion = Story['versions'][number]

export const DecideVersionMutation = graphql(`
  mutation DecideVersion($input: DecideVersionInput!) {
    decideVersion(input: $input) {
      id
      status
    }
  }
`)
