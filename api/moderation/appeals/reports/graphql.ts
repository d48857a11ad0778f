import { builder } from '../../../graphql/builder.ts'
import { enumType } from '../../../graphql/enum-type.ts'
import { isAdmin } from '../../../policy.ts'
import { ReportKind, ReportTargetRef, ReportTargetType } from '../../../reports/graphql.ts'
import { reportKey, REPORT_OUTCOMES } from '../../../reports/rules.ts'
import { Appealable } from '../appeal-graphql.ts'
import { findReportDocument, type ReportDocument } from '../documents.ts'

const ReportOutcome = enumType('ReportOutcome', REPORT_OUTCOMES)

export const DecidedReport = builder.objectRef<ReportDocument>('DecidedReport').implement({
  description: 'The outcome of a report, as one document for its reporter and for administrators.',
  interfaces: [Appealable],
  fields: (t) => ({
    reference: t.string({ resolve: ({ report }) => report.reference }),
    targetType: t.field({
      type: ReportTargetType,
      resolve: ({ report }) => reportKey.parse(report).targetType,
    }),
    targetId: t.id({ resolve: ({ report }) => report.targetId }),
    target: t.field({
      type: ReportTargetRef,
      nullable: true,
      description: 'As a stranger sees it; null when not everyone does any more.',
      resolve: ({ target }) => target,
    }),
    kind: t.field({ type: ReportKind, resolve: ({ report }) => report.kind }),
    details: t.string({ resolve: ({ report }) => report.details }),
    name: t.string({
      nullable: true,
      description: 'The reporter; only for administrators.',
      resolve: ({ report }, _args, { viewer }) => (isAdmin(viewer) ? report.name : null),
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ report }) => report.createdAt }),
    decidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null while it is open again.',
      resolve: ({ report }) => report.decidedAt,
    }),
    outcome: t.field({ type: ReportOutcome, nullable: true, resolve: ({ report }) => report.outcome }),
    note: t.string({
      nullable: true,
      description: 'A message from the moderator to the reporter.',
      resolve: ({ report }) => report.note,
    }),
    earlierOutcome: t.field({
      description: 'The outcome that a later decision reversed.',
      type: ReportOutcome,
      nullable: true,
      resolve: ({ report }) => report.earlierOutcome,
    }),
    earlierDecidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ report }) => report.earlierDecidedAt,
    }),
  }),
})

builder.queryFields((t) => ({
  decidedReport: t.field({
    description:
      'Returns the outcome of a report by the viewer, or the one that an e-mailed token is for. Administrators may read any.',
    type: DecidedReport,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      token: t.arg.string({ description: 'From the link in the e-mail.' }),
    },
    resolve: (_root, { id, token }, { viewer, markPrivate }) => {
      markPrivate()
      return findReportDocument(viewer, id, token)
    },
  }),
}))
