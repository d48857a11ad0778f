import { builder } from '../../graphql/builder.ts'
import { readOverview, type DailyActivity, type Overview, type PendingCount } from './overview.ts'

const PendingCountType = builder.objectRef<PendingCount>('PendingCount').implement({
  description: 'The number of pending items, and when the oldest was written.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest is pending.',
    }),
  }),
})

const DailyActivityType = builder.objectRef<DailyActivity>('DailyActivity').implement({
  description: 'One day of the forum in Irish time.',
  fields: (t) => ({
    date: t.exposeString('date'),
    members: t.exposeInt('members'),
    posts: t.exposeInt('posts'),
    replies: t.exposeInt('replies'),
    votes: t.exposeInt('votes'),
  }),
})

export const OverviewType = builder.objectRef<Overview>('Overview').implement({
  description: 'Figures for the overview of administrators.',
  fields: (t) => ({
    posts: t.field({ type: PendingCountType, resolve: ({ posts }) => posts }),
    replies: t.field({ type: PendingCountType, resolve: ({ replies }) => replies }),
    reports: t.field({
      description: 'An item or profile with open reports.',
      type: PendingCountType,
      resolve: ({ reports }) => reports,
    }),
    applications: t.field({ type: PendingCountType, resolve: ({ applications }) => applications }),
    enquiries: t.field({ type: PendingCountType, resolve: ({ enquiries }) => enquiries }),
    appeals: t.field({ type: PendingCountType, resolve: ({ appeals }) => appeals }),
    newMembers: t.exposeInt('newMembers', { description: 'Members who joined in the last thirty days.' }),
    failedEmails: t.exposeInt('failedEmails'),
    subscribers: t.exposeInt('subscribers', {
      description: 'Addresses without an account that are sent the best of each week.',
    }),
    brokenLinks: t.exposeInt('brokenLinks', {
      description: 'Links from our pages to other sites that lead nowhere.',
    }),
    activity: t.field({ type: [DailyActivityType], resolve: ({ activity }) => activity }),
  }),
})

builder.queryField('overview', (t) =>
  t.field({ type: OverviewType, resolve: (_root, _args, { viewer }) => readOverview(viewer) }),
)
