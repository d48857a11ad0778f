import type { Letter } from '../../prisma/client/client.ts'
import { builder } from '../builder.ts'
import { findFailedLetters, sendAgain } from './failed-letters.ts'
import { readOverview, type Day, type Overview, type Wait } from './overview.ts'

const WaitType = builder.objectRef<Wait>('Wait').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest waits.',
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
    failedLetters: t.exposeInt('failedLetters'),
    activity: t.field({ type: [DayType], resolve: ({ activity }) => activity }),
  }),
})

const FailedLetter = builder.objectRef<Letter>('FailedLetter').implement({
  description: 'A mail that could not be sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    recipient: t.exposeString('recipient'),
    attempts: t.exposeInt('attempts'),
    lastError: t.exposeString('lastError', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  overview: t.field({ type: OverviewType, resolve: (_root, _args, { viewer }) => readOverview(viewer) }),
  failedLetters: t.field({
    type: [FailedLetter],
    resolve: (_root, _args, { viewer }) => findFailedLetters(viewer),
  }),
}))

builder.mutationFields((t) => ({
  sendLetterAgain: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => sendAgain(viewer, id),
  }),
}))
