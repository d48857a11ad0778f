import { graphql, type ResultOf } from '../../data/gql.ts'

export const ReportTargetQuery = graphql(`
  query ReportTarget($type: ReportTargetType!, $id: ID!) {
    reportTarget(type: $type, id: $id) {
      type
      title
      excerpt
      authorName
      path
    }
  }
`)

/** The item to be reported, as the public sees it. */
export type ReportTarget = NonNullable<ResultOf<typeof ReportTargetQuery>['reportTarget']>

export const FileReportMutation = graphql(`
  mutation FileReport($input: FileReportInput!) {
    fileReport(input: $input) {
      reference
      message
    }
  }
`)
