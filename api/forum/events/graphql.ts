import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../../graphql/builder.ts'
import { pageArgs, pageCost } from '../../graphql/connection.ts'
import { Member } from '../../people/graphql.ts'
import { Post } from '../graphql.ts'
import { POST_PATHS, PostConnection } from '../posts/connection-graphql.ts'
import { ViewerState } from '../viewer-state/graphql.ts'
import { findAttendees, findGoing, setAttendance } from './attendance.ts'
import { findEvents } from './events.ts'

builder.prismaObjectFields(Post, (t) => ({
  movedFrom: t.exposeString('movedFrom', {
    description: 'When an event was to begin before it was moved.',
    nullable: true,
  }),
  eventSequence: t.exposeInt('eventSequence', {
    description: 'How often an event has changed since its publication: SEQUENCE in calendars.',
  }),
  goingCount: t.exposeInt('goingCount', { description: 'How many members are going to an event.' }),
}))

builder.objectField(ViewerState, 'going', (t) =>
  t.idList({
    description: 'Of the events asked for, those to which the viewer is going.',
    resolve: ({ viewer, requested }) => findGoing(viewer, requested),
  }),
)

const SetAttendanceInput = builder.inputType('SetAttendanceInput', {
  fields: (t) => ({ postId: t.id({ required: true }), isGoing: t.boolean({ required: true }) }),
})

builder.mutationField('setAttendance', (t) =>
  t.prismaField({
    description: 'Says whether the viewer is going to an event; repeating it changes nothing.',
    type: Post,
    args: { input: t.arg({ type: SetAttendanceInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => setAttendance(viewer, input, shape),
  }),
)

builder.queryFields((t) => ({
  events: t.field({
    description: 'Events that have not ended, the next one first; read forwards.',
    type: PostConnection,
    args: {
      town: t.arg.string(),
      isOnline: t.arg.boolean({ description: 'Only those that one can join from anywhere.' }),
      isPast: t.arg.boolean({ description: 'Those that have ended instead, the latest first.' }),
      first: pageArgs.first,
      after: pageArgs.after,
    },
    complexity: pageCost,
    resolve: (_root, args, context, info) =>
      findEvents(args, queryFromInfo({ context, info, paths: POST_PATHS })),
  }),
  attendees: t.field({
    description: 'The members who are going to an event, at most 100; for members only.',
    type: [Member],
    args: { postId: t.arg.id({ required: true }) },
    complexity: { multiplier: 10 },
    resolve: (_root, { postId }, { viewer }) => findAttendees(viewer, postId),
  }),
}))
