import { builder } from '../builder.ts'
import { readOverview, type Day, type Overview, type Wait } from './overview.ts'

const WaitType = builder.objectRef<Wait>('Wait').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest is pending.',
    }),
  }),
})

const DayType = builder.objectRef<Day>('Day').implement({
  description: 'One day of the forum in Irish time.',
  fields: (t) => ({
    date: t.exposeString('date'),
    members: t.exposeInt('members'),
    posts: t.exposeInt('posts'),
    replies: t.exposeInt('replies'),
    votes: t.exposeInt('votes'),
  }),
})

const OverviewType = builder.objectRef<Overview>('Overview').implement({
  description: 'What an administrator wants to know first.',
  fields: (t) => ({
    posts: t.field({ type: WaitType, resolve: ({ posts }) => posts }),
    replies: t.field({ type: WaitType, resolve: ({ replies }) => replies }),
    applications: t.field({ type: WaitType, resolve: ({ applications }) => applications }),
    enquiries: t.field({ type: WaitType, resolve: ({ enquiries }) => enquiries }),
    newMembers: t.exposeInt('newMembers', { description: 'Members who joined in the last thirty days.' }),
    failedEmails: t.exposeInt('failedEmails'),
    activity: t.field({ type: [DayType], resolve: ({ activity }) => activity }),
  }),
})

builder.queryField('overview', (t) =>
  t.field({ type: OverviewType, resolve: (_root, _args, { viewer }) => readOverview(viewer) }),
)
