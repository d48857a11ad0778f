import { builder } from '../../graphql/builder.ts'
import { findFollowOfLink, updateFollowByLink, type FollowOfLink } from './link-follows.ts'

const FollowOfLinkType = builder.objectRef<FollowOfLink>('FollowOfLink').implement({
  description: 'A discussion that the reader of an e-mail follows, or followed.',
  fields: (t) => ({
    title: t.exposeString('title'),
    isFollowing: t.exposeBoolean('isFollowing'),
  }),
})

const linkArgs = builder.args((t) => ({
  token: t.string({ required: true }),
  postId: t.id({ required: true }),
}))

builder.queryField('followOfLink', (t) =>
  t.field({
    description: 'Returns the discussion that an unfollow link is for. Needs no session.',
    type: FollowOfLinkType,
    nullable: true,
    args: linkArgs,
    resolve: (_root, { token, postId }, { markPrivate }) => {
      markPrivate()
      return findFollowOfLink(token, postId)
    },
  }),
)

builder.mutationField('updateFollowByLink', (t) =>
  t.field({
    description: 'Unfollows the discussion of an e-mailed link, or follows it again. Needs no session.',
    type: FollowOfLinkType,
    args: { ...linkArgs, isFollowing: t.arg.boolean({ required: true }) },
    resolve: (_root, { token, postId, isFollowing }) => updateFollowByLink(token, postId, isFollowing),
  }),
)
