import type { Appeal as AppealRow } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { APPEAL_OUTCOMES } from '../../decisions/rules.ts'
import { isMoot } from './outcome/obsolete.ts'

export const AppealOutcome = enumType('AppealOutcome', APPEAL_OUTCOMES)

export const Appeal = builder.objectRef<AppealRow>('Appeal').implement({
  description: 'An objection to a decision, and what came of it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    decisionId: t.exposeID('decisionId', { nullable: true }),
    reportId: t.exposeID('reportId', { nullable: true }),
    text: t.exposeString('text'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    outcome: t.field({ type: AppealOutcome, nullable: true, resolve: ({ outcome }) => outcome }),
    isMoot: t.boolean({
      description: 'It was closed without an answer: what it was about does not stand any more.',
      resolve: isMoot,
    }),
    answer: t.exposeString('answer', { nullable: true }),
  }),
})
