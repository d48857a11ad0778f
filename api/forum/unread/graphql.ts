import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { ViewerState } from '../viewer-state/graphql.ts'
import { markAllRead, unmarkAllRead } from './all-read.ts'
import { markRead } from './marks.ts'
import { countSinceLastVisit, type SinceLastVisit as CountedSince } from './since-last-visit.ts'
import { UNREAD_STATES, type Unread as UnreadRow } from './states.ts'

const UnreadState = enumType('UnreadState', UNREAD_STATES)

const Unread = builder.objectRef<UnreadRow>('Unread').implement({
  description: 'A discussion that the viewer has not read, or not to its end.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the discussion.' }),
    state: t.field({ type: UnreadState, resolve: ({ state }) => state }),
    replyCount: t.exposeInt('replyCount', {
      description: 'New replies of others, counted up to 100; 0 for a new discussion.',
    }),
    firstReplyId: t.exposeID('firstReplyId', {
      nullable: true,
      description: 'The first of them in the order of reading.',
    }),
    replyIds: t.idList({
      description: 'Those that are counted, of the discussion `discussionId` only.',
      resolve: ({ replyIds }) => replyIds,
    }),
  }),
})

const SinceLastVisit = builder.objectRef<CountedSince>('SinceLastVisit').implement({
  description: 'Counts of what others have published since the viewer’s last visit.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'When the visit before this one ended.' }),
    discussions: t.exposeInt('discussions', { description: 'Counted up to 100.' }),
    replies: t.exposeInt('replies', { description: 'Counted up to 100.' }),
  }),
})

builder.objectFields(ViewerState, (t) => ({
  unread: t.field({
    description: 'The requested discussions that are new to the viewer or have new replies.',
    type: [Unread],
    resolve: ({ unread }) => unread,
  }),
  sinceLastVisit: t.field({
    description: 'Null on a first visit, and once everything has been marked as read.',
    type: SinceLastVisit,
    nullable: true,
    resolve: ({ viewer }) => countSinceLastVisit(viewer),
  }),
}))

const MarkReadInput = builder.inputType('MarkReadInput', {
  fields: (t) => ({
    postId: t.id({ required: true, description: 'The discussion that was shown.' }),
    replyIds: t.idList({ required: true, description: 'Its replies that were shown, at most 100.' }),
  }),
})

const UnmarkAllReadInput = builder.inputType('UnmarkAllReadInput', {
  fields: (t) => ({
    readAt: t.field({ type: 'DateTime', required: true, description: 'As markAllRead has answered it.' }),
  }),
})

const AllRead = builder.objectRef<{ readAt: Date }>('AllRead').implement({
  fields: (t) => ({
    readAt: t.expose('readAt', {
      type: 'DateTime',
      description: 'Anything published until then counts as read.',
    }),
  }),
})

builder.mutationFields((t) => ({
  markRead: t.id({
    description: 'Marks a discussion as read, as far as it was shown. Returns its id.',
    args: { input: t.arg({ type: MarkReadInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => markRead(viewer, input),
  }),
  markAllRead: t.field({
    description: 'Marks everything as read that is published by now.',
    type: AllRead,
    resolve: (_root, _args, { viewer }) => markAllRead(viewer),
  }),
  unmarkAllRead: t.field({
    description: 'Takes the newest markAllRead back.',
    type: AllRead,
    args: { input: t.arg({ type: UnmarkAllReadInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => unmarkAllRead(viewer, input),
  }),
}))
