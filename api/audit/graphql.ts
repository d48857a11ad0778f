import { builder } from '../graphql/builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { countedConnectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { countLog, findActions, findLog } from './log.ts'
import { describe, type Described } from './targets.ts'

export const LogTargetType = enumType('LogTargetType', ['user', 'post', 'reply', 'section'])

export const Moderator = builder.objectRef<NonNullable<Described['moderator']>>('Moderator').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
  }),
})

export const LogEntry = builder.objectRef<Described>('LogEntry').implement({
  description: 'One act of an administrator.',
  fields: (t) => ({
    id: t.exposeID('id'),
    moderatorId: t.exposeID('moderatorId', {
      description: 'Null for an act of the site itself: a rule, or the command line.',
      nullable: true,
    }),
    moderator: t.field({
      description:
        'Null for an account that is gone, which shows as Unknown, and for an act of the site itself.',
      type: Moderator,
      nullable: true,
      resolve: ({ moderator }) => moderator,
    }),
    action: t.exposeString('action'),
    targetType: t.field({ type: LogTargetType, resolve: ({ targetType }) => targetType }),
    targetId: t.exposeID('targetId'),
    targetName: t.exposeString('targetName', { nullable: true }),
    targetPostId: t.exposeID('targetPostId', {
      description: 'The discussion in which a post or reply is found; null when it has been deleted.',
      nullable: true,
    }),
    reason: t.exposeString('reason', { nullable: true }),
    rule: t.exposeString('rule', {
      description: 'The guideline on which the decision rests, such as `spam`.',
      nullable: true,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const LogConnection = countedConnectionType<Described>('LogConnection', LogEntry)

builder.queryFields((t) => ({
  moderationLog: t.field({
    description: 'The moderation log, newest first; only for administrators.',
    type: LogConnection,
    complexity: pageCost,
    args: {
      search: t.arg.string({ description: "Part of a reason or of a target's id." }),
      moderatorId: t.arg.id(),
      action: t.arg.string(),
      targetId: t.arg.id(),
      ...pageArgs,
    },
    resolve: async (_root, args, { viewer }) => {
      const page = await findLog(viewer, args, args)
      return { ...page, nodes: await describe(page.nodes), count: () => countLog(viewer, args) }
    },
  }),
  logActions: t.stringList({
    description: 'The distinct actions that the log holds.',
    resolve: (_root, _args, { viewer }) => findActions(viewer),
  }),
}))
