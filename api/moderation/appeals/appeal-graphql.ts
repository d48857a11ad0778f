import type { Appeal as AppealRow } from '../../../prisma/client/client.ts'
import { Moderator } from '../../audit/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { APPEAL_OUTCOMES } from '../../decisions/rules.ts'
import { isAdmin } from '../../policy.ts'
import type { AppealableDocument } from './documents.ts'
import { isObsolete } from './outcome/obsolete.ts'

export const AppealOutcome = enumType('AppealOutcome', APPEAL_OUTCOMES)

export const Appeal = builder.objectRef<AppealRow>('Appeal').implement({
  description: 'An appeal against a decision, and its outcome.',
  fields: (t) => ({
    id: t.exposeID('id'),
    decisionId: t.exposeID('decisionId', { nullable: true }),
    reportId: t.exposeID('reportId', { nullable: true }),
    text: t.exposeString('text'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    outcome: t.field({ type: AppealOutcome, nullable: true, resolve: ({ outcome }) => outcome }),
    isObsolete: t.boolean({
      description: 'True when it was closed without an outcome, because its subject is no longer in force.',
      resolve: isObsolete,
    }),
    answer: t.exposeString('answer', { nullable: true }),
  }),
})

export const Appealable = builder.interfaceRef<AppealableDocument>('Appealable').implement({
  description: 'A document that can be appealed: a decision, or the outcome of a report.',
  fields: (t) => ({
    id: t.exposeID('id'),
    moderatorId: t.id({
      description: 'Null for an act of the site itself; only for administrators.',
      nullable: true,
      resolve: ({ entry }, _args, { viewer }) => (isAdmin(viewer) ? (entry?.moderatorId ?? null) : null),
    }),
    moderator: t.field({
      description: 'Who decided; only for administrators.',
      type: Moderator,
      nullable: true,
      resolve: ({ moderator }, _args, { viewer }) => (isAdmin(viewer) ? moderator : null),
    }),
    isInForce: t.exposeBoolean('isInForce', {
      description: 'True while the decision is in force: nothing has been decided or changed since.',
    }),
    appealUntil: t.expose('appealUntil', { type: 'DateTime' }),
    canAppeal: t.exposeBoolean('canAppeal', { description: 'True while the viewer can appeal.' }),
    appeal: t.field({ type: Appeal, nullable: true, resolve: ({ appeal }) => appeal }),
  }),
})
