import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { hex } from './chain/hashes.ts'
import {
  countRecentActs,
  findHeads,
  findPublicLog,
  findStart,
  type NotedHead,
  type PublicAct,
} from './public-log.ts'

const PublicLogEntry = builder.objectRef<PublicAct>('PublicLogEntry').implement({
  description: 'One act of an administrator, without names and texts.',
  fields: (t) => ({
    sequence: t.int({ resolve: ({ sequence }) => Number(sequence) }),
    action: t.exposeString('action'),
    rule: t.exposeString('rule', {
      description: 'The guideline on which the decision rests, such as `spam`.',
      nullable: true,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    hash: t.string({ resolve: ({ hash }) => hex(hash) }),
  }),
})

const RecentActs = builder.objectRef<{ action: string; count: number }>('RecentActs').implement({
  fields: (t) => ({ action: t.exposeString('action'), count: t.exposeInt('count') }),
})

const LogHead = builder.objectRef<NotedHead>('LogHead').implement({
  description: 'The last entry of the log on a day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Such as 2026-11-22.' }),
    sequence: t.exposeInt('sequence'),
    hash: t.exposeString('hash'),
  }),
})

const PublicLogConnection = connectionType<PublicAct>('PublicLogConnection', PublicLogEntry)

/** Returns at most a month of daily heads. */
const HEADS = 31

builder.queryFields((t) => ({
  publicLog: t.field({
    description: 'The moderation log without names and texts, newest first.',
    type: PublicLogConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args) => findPublicLog(args),
  }),
  recentActs: t.field({
    description: 'Log entries of the last 30 days by type of action, among the newest 10,000.',
    type: [RecentActs],
    resolve: () => countRecentActs(),
  }),
  logHeads: t.field({
    description: `Returns the last entry of the log on each of the last ${HEADS} days with entries, newest first.`,
    type: [LogHead],
    resolve: () => findHeads(HEADS),
  }),
  logProofStart: t.int({
    description: 'Behind which entry anyone can recompute the log; 0 for all of it.',
    resolve: async () => (await findStart()).sequence,
  }),
}))
