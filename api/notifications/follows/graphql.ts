import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { findFollowedPostsPage, type FollowedPost } from './followed.ts'
import { followCategory, followPost, unfollowCategory, unfollowPost } from './follows.ts'

const FollowedPostType = builder.objectRef<FollowedPost>('FollowedPost').implement({
  description: 'A discussion that the viewer follows.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the discussion.' }),
    title: t.exposeString('title'),
    category: t.exposeString('category'),
    followedAt: t.expose('followedAt', { type: 'DateTime' }),
  }),
})

const FollowedPostConnection = connectionType<FollowedPost>('FollowedPostConnection', FollowedPostType)

builder.queryField('followedPosts', (t) =>
  t.field({
    description: 'The discussions that the viewer follows, the newest discussion first.',
    type: FollowedPostConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findFollowedPostsPage(viewer, args),
  }),
)

builder.mutationFields((t) => ({
  followPost: t.id({
    description: 'Follows a discussion, so that the viewer is notified of its replies. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => followPost(viewer, id),
  }),
  unfollowPost: t.id({
    description: 'Stops following a discussion, even if the viewer takes part in it again. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => unfollowPost(viewer, id),
  }),
  followCategory: t.stringList({
    description:
      'Follows a category, so that the viewer is notified of its new discussions. Returns all categories that the viewer follows.',
    args: { category: t.arg.string({ required: true }) },
    resolve: (_root, args, { viewer }) => followCategory(viewer, args),
  }),
  unfollowCategory: t.stringList({
    description: 'Unfollows a category. Returns all categories that the viewer still follows.',
    args: { category: t.arg.string({ required: true }) },
    resolve: (_root, { category }, { viewer }) => unfollowCategory(viewer, category),
  }),
}))
