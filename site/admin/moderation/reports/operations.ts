import { PageCursors } from '../../../data/cursors.ts'
import { graphql, type ResultOf } from '../../../data/gql.ts'

export const OpenReportsFields = graphql(`
  fragment OpenReportsFields on OpenReports {
    count
    first {
      id
      reference
      kind
      details
      name
      email
      createdAt
      reporter {
        id
      }
    }
  }
`)

/** The open reports on one target. */
export type OpenReports = ResultOf<typeof OpenReportsFields>

/** Facts about a member that help a moderator judge their contributions. */
export const AuthorFields = graphql(`
  fragment AuthorFields on User @_unmask {
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
`)

export const ReportedFields = graphql(
  `
    fragment ReportedFields on Reported {
      id
      targetType
      targetId
      since
      title
      contentHtml
      bio
      path
      status
      version
      member {
        ...AuthorFields
      }
      reports {
        ...OpenReportsFields
      }
    }
  `,
  [AuthorFields, OpenReportsFields],
)

/** An item or member with open reports. */
export type Reported = ResultOf<typeof ReportedFields>

export const ReportedQuery = graphql(
  `
    query Reported($after: String, $before: String) {
      reported(first: 20, after: $after, before: $before) {
        nodes {
          ...ReportedFields
        }
        pageInfo {
          ...PageCursors
        }
      }
    }
  `,
  [ReportedFields, PageCursors],
)

export const DecideReportsMutation = graphql(`
  mutation DecideReports($input: DecideReportsInput!) {
    decideReports(input: $input) {
      message
    }
  }
`)

export const UndoReportsMutation = graphql(`
  mutation UndoReportsDecision($input: UndoReportsDecisionInput!) {
    undoReportsDecision(input: $input) {
      message
    }
  }
`)
