import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../../graphql/builder.ts'
import { pageArgs, pageCost } from '../../graphql/connection.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { PAY_PERIODS, REMOTE } from '../../items/limits.ts'
import { Post } from '../graphql.ts'
import { POST_PATHS, PostConnection } from '../posts/connection-graphql.ts'
import { findVacancies } from './vacancies.ts'
import { VACANCY_COLUMNS, vacancyOf, type Vacancy } from './vacancy.ts'

const RemoteType = enumType('Remote', REMOTE)
const PayPeriodType = enumType('PayPeriod', PAY_PERIODS)

const VacancyType = builder.objectRef<Vacancy>('Vacancy').implement({
  description: 'A job that a discussion offers.',
  fields: (t) => ({
    employer: t.exposeString('employer'),
    town: t.exposeString('town', { description: 'Null for anywhere in Ireland.', nullable: true }),
    remote: t.expose('remote', { description: 'How much is done from home.', type: RemoteType }),
    payFrom: t.exposeInt('payFrom', { description: 'The lowest pay, in whole euro.' }),
    payTo: t.exposeInt('payTo'),
    payPer: t.expose('payPer', { type: PayPeriodType }),
    applyTo: t.exposeString('applyTo', { description: 'A web address, or an e-mail address.' }),
    closesOn: t.exposeString('closesOn', { description: 'Its last day in Ireland, such as 2026-12-24.' }),
    isOpen: t.exposeBoolean('isOpen'),
  }),
})

builder.prismaObjectField(Post, 'vacancy', (t) =>
  t.field({
    description: 'The job that it offers, open or closed.',
    type: VacancyType,
    nullable: true,
    select: VACANCY_COLUMNS,
    resolve: (post) => vacancyOf(post),
  }),
)

builder.queryField('vacancies', (t) =>
  t.field({
    description: 'Open vacancies, the newest first; read forwards.',
    type: PostConnection,
    args: {
      town: t.arg.string({ description: 'With jobs that can be done from anywhere in Ireland.' }),
      remote: t.arg({ type: RemoteType }),
      first: pageArgs.first,
      after: pageArgs.after,
    },
    complexity: pageCost,
    resolve: (_root, args, context, info) =>
      findVacancies(args, queryFromInfo({ context, info, paths: POST_PATHS })),
  }),
)
