import { builder } from '../../graphql/builder.ts'
import {
  findFollowedEntries,
  findFollowingFeedSince,
  renewFollowingFeed,
  stopFollowingFeed,
  type FollowedEntry,
} from './following-feed.ts'

const FollowedEntryType = builder.objectRef<FollowedEntry>('FollowedEntry').implement({
  description: 'A discussion or reply in a member’s feed, as the public sees it.',
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
    description: 'Returns the newest items that the feed’s owner follows; null for an invalid address.',
    type: [FollowedEntryType],
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { markPrivate }) => {
      markPrivate()
      return findFollowedEntries(token)
    },
  }),
  followingFeedSince: t.field({
    description: 'When the viewer’s feed address was created; null without one.',
    type: 'DateTime',
    nullable: true,
    resolve: (_root, _args, { viewer }) => findFollowingFeedSince(viewer),
  }),
}))

builder.mutationFields((t) => ({
  renewFollowingFeed: t.string({
    description:
      'Creates a new secret address for the feed of what the viewer follows. It is returned only once.',
    resolve: (_root, _args, { viewer }) => renewFollowingFeed(viewer),
  }),
  stopFollowingFeed: t.boolean({
    resolve: (_root, _args, { viewer }) => stopFollowingFeed(viewer),
  }),
}))
