import { builder } from '../../graphql/builder.ts'
import { countedConnectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { ItemType } from '../../forum/graphql.ts'
import { User } from '../../members/administration/graphql.ts'
import { Appeal, Appealable, AppealOutcome } from './appeal-graphql.ts'
import { createAppeal } from './appeals.ts'
import { subjectIn } from './subject.ts'
import type { DecidedText } from './decided-text.ts'
import { findDecision, type DecisionDocument } from './documents.ts'
import { decideAppeal } from './outcome/outcome.ts'
import { DecidedReport } from './reports/graphql.ts'
import { countAppeals, findAppeals, type PendingAppeal as PendingAppealRow } from './queue.ts'

const DecisionSubject = enumType('DecisionSubject', ['item', 'version', 'account', 'application'])

const DecidedItemText = builder.objectRef<DecidedText>('DecidedText').implement({
  description: 'The subject of the decision, unless it has changed since.',
  fields: (t) => ({
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    id: t.exposeID('itemId'),
    postId: t.exposeID('postId', { nullable: true, description: 'Null when its author has removed it.' }),
    title: t.exposeString('title'),
    contentHtml: t.exposeString('contentHtml', {
      nullable: true,
      description: 'Null when it has been changed or removed since.',
    }),
  }),
})

const Decision = builder.objectRef<DecisionDocument>('Decision').implement({
  description: 'A decision about a member’s content, as one document for them and for administrators.',
  interfaces: [Appealable],
  fields: (t) => ({
    about: t.field({ type: DecisionSubject, resolve: ({ about }) => about }),
    action: t.string({ resolve: ({ entry }) => entry.action }),
    text: t.field({ type: DecidedItemText, nullable: true, resolve: ({ text }) => text }),
    reason: t.string({ nullable: true, resolve: ({ entry }) => entry.reason }),
    rule: t.string({
      nullable: true,
      description: 'The slug of the rule that it is based on.',
      resolve: ({ entry }) => entry.rule,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ entry }) => entry.createdAt }),
  }),
})

const PendingAppeal = builder.objectRef<PendingAppealRow>('PendingAppeal').implement({
  description: 'An appeal that no one has decided about.',
  fields: (t) => ({
    id: t.id({ resolve: ({ appeal }) => appeal.id }),
    appeal: t.field({ type: Appeal, resolve: ({ appeal }) => appeal }),
    member: t.field({
      type: User,
      nullable: true,
      description: 'The person who appealed; null for a visitor, who made a report.',
      resolve: ({ member }) => member,
    }),
    decision: t.field({ type: Decision, nullable: true, resolve: ({ decision }) => decision }),
    report: t.field({ type: DecidedReport, nullable: true, resolve: ({ report }) => report }),
    whyNotDecide: t.exposeString('whyNotDecide', {
      nullable: true,
      description: 'Why another administrator has to decide; null when the viewer may.',
    }),
  }),
})

const PendingAppealConnection = countedConnectionType<PendingAppealRow>(
  'PendingAppealConnection',
  PendingAppeal,
)

builder.queryFields((t) => ({
  decision: t.field({
    description:
      'Returns a decision about the viewer’s content, or the one that an e-mailed token is for. Administrators may read any.',
    type: Decision,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      token: t.arg.string({ description: 'From the link in the e-mail.' }),
    },
    resolve: (_root, { id, token }, { viewer, markPrivate }) => {
      markPrivate()
      return findDecision(viewer, id, token)
    },
  }),
  appeals: t.field({
    description: 'Open appeals, oldest first; only for administrators.',
    type: PendingAppealConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: async (_root, args, { viewer }) => ({
      ...(await findAppeals(viewer, args)),
      count: () => countAppeals(viewer),
    }),
  }),
}))

const CreateAppealInput = builder.inputType('CreateAppealInput', {
  fields: (t) => ({
    decisionId: t.id({ description: 'The decision that it is about, or else the report.' }),
    reportId: t.id(),
    token: t.string({ description: 'From the link in the e-mail, for the person who is not signed in.' }),
    text: t.string({ required: true }),
  }),
})
const DecideAppealInput = builder.inputType('DecideAppealInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    outcome: t.field({ type: AppealOutcome, required: true }),
    answer: t.string({ required: true, description: 'The person who appealed reads it.' }),
  }),
})

builder.mutationFields((t) => ({
  createAppeal: t.field({
    description: 'Appeals a decision, or the outcome of a report: once, within six months.',
    type: Appeal,
    args: { input: t.arg({ type: CreateAppealInput, required: true }) },
    resolve: (_root, { input }, { viewer, origin }) => createAppeal(viewer, origin, subjectIn(input), input),
  }),
  decideAppeal: t.field({
    description: 'Grants an appeal, which puts things back as they were, or refuses it.',
    type: Appeal,
    args: { input: t.arg({ type: DecideAppealInput, required: true }) },
    resolve: (_root, { input: { id, ...input } }, { viewer }) => decideAppeal(viewer, id, input),
  }),
}))
