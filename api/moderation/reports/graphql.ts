import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { MessagePayload } from '../../graphql/message-type.ts'
import { ReportTargetType } from '../../reports/graphql.ts'
import { decideReports, undoReportsDecision } from './decisions.ts'

const ReportsOutcome = enumType('ReportsOutcome', ['upheld', 'dismissed'])

const DecideReportsInput = builder.inputType('DecideReportsInput', {
  fields: (t) => ({
    targetType: t.field({ type: ReportTargetType, required: true }),
    targetId: t.id({ required: true }),
    outcome: t.field({ type: ReportsOutcome, required: true }),
    note: t.string({ description: 'Read by the person who reported it.' }),
    version: t.string({
      description: 'The version of the hidden text that was read; required to publish it again.',
    }),
  }),
})

const UndoReportsDecisionInput = builder.inputType('UndoReportsDecisionInput', {
  fields: (t) => ({
    targetType: t.field({ type: ReportTargetType, required: true }),
    targetId: t.id({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  decideReports: t.field({
    description:
      'Decides about all open reports on an item or profile. Dismissing reports that hid an item publishes it again; reports on a post or reply are upheld by unpublishing it.',
    type: MessagePayload,
    args: { input: t.arg({ type: DecideReportsInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => decideReports(viewer, input),
  }),
  undoReportsDecision: t.field({
    description:
      'Reopens reports that the viewer decided about in the last ten seconds, unless by a decision about the item.',
    type: MessagePayload,
    args: { input: t.arg({ type: UndoReportsDecisionInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => undoReportsDecision(viewer, input),
  }),
}))
