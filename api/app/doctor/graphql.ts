import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { OverviewType } from '../../moderation/overview/graphql.ts'
import { readTrouble } from './current.ts'
import type { Finding } from './finding.ts'

const FindingType = builder.objectRef<Finding>('Finding').implement({
  description: 'Something about the installation that needs an operator, and what to do about it.',
  fields: (t) => ({
    state: t.field({
      type: enumType('FindingState', ['ok', 'warning', 'problem']),
      resolve: ({ state }) => state,
    }),
    subject: t.exposeString('subject'),
    found: t.exposeString('found'),
    advice: t.exposeString('advice', { nullable: true }),
  }),
})

builder.objectField(OverviewType, 'trouble', (t) =>
  t.field({
    description: 'Results of the cheap checks of the installation that need an operator.',
    type: [FindingType],
    resolve: (_overview, _args, { viewer }) => readTrouble(viewer),
  }),
)
