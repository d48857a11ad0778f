import { queryFromInfo } from '@pothos/plugin-prisma'
import { SignedInUser } from '../../auth/graphql.ts'
import { MAX_AT_ONCE } from '../../database/paging.ts'
import { builder } from '../../graphql/builder.ts'
import { Post, Reply } from '../graphql.ts'
import { findFollowedCategories, findFollowedPosts } from '../../notifications/follows/follows.ts'
import { countUnread } from '../../notifications/notifications.ts'
import { findViewerState, type ViewerState as ViewerStateRow } from './viewer-state.ts'
import { findPostsById } from '../posts/posts.ts'
import { findRepliesById } from '../replies/replies.ts'
import { Vote } from '../items/item-graphql.ts'
import { shortenBeyondBudget } from '../items/text/shortened-text.ts'

const CastVote = builder.objectRef<ViewerStateRow['votes'][number]>('CastVote').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the post or reply.' }),
    ballot: t.field({ type: Vote, resolve: ({ ballot }) => ballot }),
  }),
})

// Most pages have nothing of the viewer's own, so neither a selection is parsed nor the database queried again.
export const ViewerState = builder.objectRef<ViewerStateRow>('Mine').implement({
  description: 'The viewer’s state of a page that is otherwise the same for everyone.',
  fields: (t) => ({
    viewer: t.field({ type: SignedInUser, resolve: ({ viewer }) => viewer }),
    votes: t.field({
      description: 'The requested items that the viewer has voted on.',
      type: [CastVote],
      resolve: ({ votes }) => votes,
    }),
    following: t.idList({
      description: 'The requested discussions that the viewer follows.',
      resolve: ({ viewer, requested }) => findFollowedPosts(viewer, requested),
    }),
    followedCategories: t.stringList({
      description: 'The categories that the viewer follows.',
      resolve: ({ viewer }) => findFollowedCategories(viewer),
    }),
    unreadNotifications: t.int({
      description: 'The viewer’s unread notifications, counted up to 100.',
      resolve: ({ viewer }) => countUnread(viewer),
    }),
    canReply: t.idList({
      description: 'The requested discussions that the viewer can reply to.',
      resolve: ({ canReply }) => canReply,
    }),
    canEdit: t.idList({
      description: 'The requested items, and unpublished ones, that the viewer may edit.',
      resolve: ({ canEdit }) => canEdit,
    }),
    canModerate: t.idList({
      description: 'The requested items that the viewer may unpublish or publish again.',
      resolve: ({ canModerate }) => canModerate,
    }),
    canAccept: t.idList({
      description: 'The requested discussions whose answer the viewer may choose.',
      resolve: ({ canAccept }) => canAccept,
    }),
    canPin: t.idList({
      description: 'The requested discussions that the viewer may pin.',
      resolve: ({ canPin }) => canPin,
    }),
    posts: t.field({
      description: 'The requested discussions of which the viewer sees more than the public does.',
      type: [Post],
      resolve: ({ viewer, posts }, _args, context, info) =>
        posts.length > 0 ? findPostsById(viewer, posts, queryFromInfo({ context, info })) : [],
    }),
    replies: t.field({
      description: 'The requested replies of which the viewer sees more than the public does.',
      type: [Reply],
      resolve: ({ viewer, replies }, _args, context, info) =>
        replies.length > 0 ? findRepliesById(viewer, replies, queryFromInfo({ context, info })) : [],
    }),
    unpublishedPosts: t.field({
      description: 'The viewer’s newest discussions that await review or were not published.',
      type: [Post],
      resolve: ({ viewer, unpublishedPosts }, _args, context, info) =>
        unpublishedPosts.length > 0
          ? findPostsById(viewer, unpublishedPosts, queryFromInfo({ context, info }))
          : [],
    }),
    unpublishedReplies: t.field({
      description:
        'The viewer’s unpublished replies in the discussion `discussionId`; everyone’s for administrators.',
      type: [Reply],
      resolve: async ({ viewer, unpublishedReplies }, _args, context, info) => {
        if (unpublishedReplies.length === 0) return []
        const newest = unpublishedReplies.slice(-MAX_AT_ONCE)
        const replies = await findRepliesById(viewer, newest, queryFromInfo({ context, info }))
        // An item that its author has just sent is shown whole.
        return shortenBeyondBudget(replies.toReversed()).toReversed()
      },
    }),
  }),
})

builder.queryField('mine', (t) =>
  t.field({
    description:
      'Returns the viewer’s state of these items, up to 100 of each type; null without a session. Unknown ids are ignored.',
    type: ViewerState,
    nullable: true,
    args: {
      postIds: t.arg.idList(),
      replyIds: t.arg.idList(),
      discussionId: t.arg.id({ description: 'A discussion whose unpublished replies are wanted.' }),
    },
    resolve: (_root, args, { viewer }) => findViewerState(viewer, args),
  }),
)
