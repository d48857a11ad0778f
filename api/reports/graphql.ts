import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { enumType } from '../graphql/enum-type.ts'
import { Status } from '../forum/graphql.ts'
import { User } from '../members/administration/graphql.ts'
import { fileReport, findTargetToReport, type Receipt } from './filing.ts'
import { openReportsOn, type OpenReport, type OpenReports } from './open.ts'
import { findReported, type Reported } from './queue.ts'
import { REPORT_KINDS, REPORT_TARGETS } from './rules.ts'
import type { ReportTarget } from './targets.ts'
import { shownEmail } from '../text/shown-email.ts'

export const ReportTargetType = enumType('ReportTargetType', REPORT_TARGETS)
export const ReportKind = enumType('ReportKind', REPORT_KINDS)

export const ReportTargetRef = builder.objectRef<ReportTarget>('ReportTarget').implement({
  description: 'The subject of a report, as the public sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ReportTargetType, resolve: ({ type }) => type }),
    title: t.exposeString('title', {
      description: "A discussion's title, also for a reply in it; a member's name.",
    }),
    excerpt: t.exposeString('excerpt', { nullable: true }),
    authorName: t.exposeString('authorName'),
    path: t.exposeString('path'),
  }),
})

const ReportReceipt = builder.objectRef<Receipt>('ReportReceipt').implement({
  fields: (t) => ({ reference: t.exposeString('reference'), message: t.exposeString('message') }),
})

const Report = builder.objectRef<OpenReport>('Report').implement({
  description: 'That someone thinks a post, a reply or a profile should not be here.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reference: t.exposeString('reference'),
    kind: t.field({ type: ReportKind, resolve: ({ kind }) => kind }),
    details: t.exposeString('details'),
    name: t.exposeString('name', { nullable: true }),
    email: t.string({ nullable: true, resolve: ({ email }) => email && shownEmail(email) }),
    reporter: t.field({
      type: User,
      nullable: true,
      description: 'Null for a visitor.',
      resolve: ({ reporter }) => reporter,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

export const OpenReportsRef = builder.objectRef<OpenReports>('OpenReports').implement({
  description: 'The open reports on something.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    first: t.field({
      type: [Report],
      description: 'Oldest first, at most 20.',
      resolve: ({ first }) => first,
    }),
  }),
})

const ReportedRef = builder.objectRef<Reported>('Reported').implement({
  description: 'Something that has open reports.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the first of them.' }),
    targetType: t.field({ type: ReportTargetType, resolve: ({ targetType }) => targetType }),
    targetId: t.exposeID('targetId'),
    since: t.expose('since', { type: 'DateTime' }),
    title: t.exposeString('title'),
    contentHtml: t.exposeString('contentHtml', { nullable: true }),
    bio: t.exposeString('bio', { nullable: true }),
    path: t.exposeString('path'),
    status: t.field({
      type: Status,
      nullable: true,
      description: 'The status of a post or reply; a pending one was hidden.',
      resolve: ({ status }) => status,
    }),
    version: t.exposeString('version', {
      nullable: true,
      description:
        'The version of the pending text. Send it with the decision, so that it applies to what was read.',
    }),
    member: t.field({
      type: User,
      nullable: true,
      description: 'Whose it is.',
      resolve: ({ member }) => member,
    }),
    reports: t.field({
      type: OpenReportsRef,
      resolve: ({ targetId }, _args, { viewer }) => openReportsOn(viewer, targetId),
    }),
  }),
})
const ReportedConnection = connectionType<Reported>('ReportedConnection', ReportedRef)

builder.queryFields((t) => ({
  reportTarget: t.field({
    description: 'Returns the subject of a report; null when it is not public.',
    type: ReportTargetRef,
    nullable: true,
    args: {
      type: t.arg({ type: ReportTargetType, required: true }),
      id: t.arg.id({ required: true }),
    },
    resolve: (_root, { type: targetType, id: targetId }) => findTargetToReport({ targetType, targetId }),
  }),
  reported: t.field({
    description: 'Returns what has open reports, oldest first; administrators only.',
    type: ReportedConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findReported(viewer, args),
  }),
}))

const FileReportInput = builder.inputType('FileReportInput', {
  fields: (t) => ({
    targetType: t.field({ type: ReportTargetType, required: true }),
    targetId: t.id({ required: true }),
    kind: t.field({ type: ReportKind, required: true }),
    details: t.string({ required: true }),
    name: t.string({ description: 'Of a visitor; required for illegal content.' }),
    email: t.string({ description: 'The same; the receipt and the outcome are sent there.' }),
    goodFaith: t.boolean({
      defaultValue: false,
      description:
        'True when the reporter declares that the report is made in good faith; required for illegal content.',
    }),
  }),
})

builder.mutationFields((t) => ({
  fileReport: t.field({
    description: 'Reports a post, a reply or a profile; anyone may.',
    type: ReportReceipt,
    args: { input: t.arg({ type: FileReportInput, required: true }) },
    resolve: (_root, { input }, { viewer, origin }) => fileReport(viewer, origin, input),
  }),
}))
