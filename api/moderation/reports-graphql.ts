import { builder } from '../builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { MessagePayload } from '../graphql/message-type.ts'
import { ReportTargetType } from '../reports/graphql.ts'
import { decideReports } from './report-decisions.ts'

const ReportsOutcome = enumType('ReportsOutcome', ['upheld', 'dismissed'])

const DecideReportsInput = builder.inputType('DecideReportsInput', {
  fields: (t) => ({
    targetType: t.field({ type: ReportTargetType, required: true }),
    targetId: t.id({ required: true }),
    outcome: t.field({ type: ReportsOutcome, required: true }),
    note: t.string({ description: 'Read by whoever reported it.' }),
    version: t.string({ description: 'Of what is hidden, as it was read; required to publish it again.' }),
  }),
})

builder.mutationFields((t) => ({
  decideReports: t.field({
    description:
      'Decides about all open reports on something. To dismiss those on what they have hidden publishes it again; those on a post or reply are upheld by unpublishing it.',
    type: MessagePayload,
    args: { input: t.arg({ type: DecideReportsInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => decideReports(viewer, input),
  }),
}))
