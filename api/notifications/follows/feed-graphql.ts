import { builder } from '../../graphql/builder.ts'
import {
  findFollowedEntries,
  findFollowingFeedSince,
  renewFollowingFeed,
  stopFollowingFeed,
  type FollowedEntry,
} from './following-feed.ts'

const FollowedEntryType = builder.objectRef<FollowedEntry>('FollowedEntry').implement({
  description: 'A discussion or a reply in the feed of what someone follows, as everyone reads it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    postId: t.exposeID('postId'),
    replyId: t.exposeID('replyId', { nullable: true }),
    title: t.exposeString('title'),
    category: t.exposeString('category'),
    contentHtml: t.exposeString('contentHtml'),
    authorName: t.exposeString('authorName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryFields((t) => ({
  followingFeed: t.field({
    description: 'The newest of what the owner of a feed follows; null for an address that leads nowhere.',
    type: [FollowedEntryType],
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findFollowedEntries(token)
    },
  }),
  followingFeedSince: t.field({
    description: 'Since when the viewer has had an address for their feed; null without one.',
    type: 'DateTime',
    nullable: true,
    resolve: (_root, _args, { viewer }) => findFollowingFeedSince(viewer),
  }),
}))

builder.mutationFields((t) => ({
  renewFollowingFeed: t.string({
    description: 'Makes a new secret for the feed of what the viewer follows; it is told this once.',
    resolve: (_root, _args, { viewer }) => renewFollowingFeed(viewer),
  }),
  stopFollowingFeed: t.boolean({
    resolve: (_root, _args, { viewer }) => stopFollowingFeed(viewer),
  }),
}))
