import { builder } from '../builder.ts'
import { enumType } from '../graphql/enum-type.ts'
import { Member } from '../members/graphql.ts'
import { isAdmin, may } from '../policy.ts'
import { excerptOf } from './post-text.ts'
import { ITEM_TYPES } from './rules.ts'
import { shownVotes } from './items/counts.ts'

export const Status = enumType('Status', ['pending', 'approved', 'rejected'])
export const ItemType = enumType('ItemType', ITEM_TYPES)

/** A discussion that something else leads to. */
export const PostLink = builder.objectRef<{ id: string; title: string }>('PostLink').implement({
  description: 'A discussion as something else leads to it.',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const COUNTS = { likeCount: true, dislikeCount: true, likeAdjustment: true, dislikeAdjustment: true } as const
/** What the policy asks about an item. */
const STATE = { authorId: true, status: true, deletedAt: true } as const

export const Post = builder.prismaObject('Post', {
  select: { id: true, lastActivityAt: true, score: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    excerpt: t.string({
      description: 'The beginning of the text, without markup.',
      select: { excerpt: true },
      resolve: excerptOf,
    }),
    category: t.exposeString('category'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.string({
      description: 'Why it was not published; only for its author and administrators.',
      nullable: true,
      select: { authorId: true, rejectionReason: true },
      resolve: (post, _args, { viewer }) => (may.seeDecision(viewer, post) ? post.rejectionReason : null),
    }),
    likeCount: t.int({
      description: 'Upvotes as everybody sees them: votes and adjustments.',
      select: COUNTS,
      resolve: (post) => shownVotes(post).likeCount,
    }),
    dislikeCount: t.int({ select: COUNTS, resolve: (post) => shownVotes(post).dislikeCount }),
    likeAdjustment: t.int({
      description: 'Only for administrators.',
      nullable: true,
      select: { likeAdjustment: true },
      resolve: (post, _args, { viewer }) => (isAdmin(viewer) ? post.likeAdjustment : null),
    }),
    dislikeAdjustment: t.int({
      description: 'Only for administrators.',
      nullable: true,
      select: { dislikeAdjustment: true },
      resolve: (post, _args, { viewer }) => (isAdmin(viewer) ? post.dislikeAdjustment : null),
    }),
    score: t.exposeInt('score'),
    viewCount: t.exposeInt('viewCount'),
    replyCount: t.exposeInt('replyCount'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
    author: t.relation('author', { type: Member, nullable: true, description: 'Null for a Deleted member.' }),
    viewerCanReply: t.boolean({
      select: STATE,
      resolve: (post, _args, { viewer }) => may.reply(viewer, post),
    }),
    viewerCanEdit: t.boolean({
      select: STATE,
      resolve: (post, _args, { viewer }) => may.edit(viewer, post),
    }),
  }),
})

export const Reply = builder.prismaObject('Reply', {
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.string({
      nullable: true,
      select: { authorId: true, rejectionReason: true },
      resolve: (reply, _args, { viewer }) => (may.seeDecision(viewer, reply) ? reply.rejectionReason : null),
    }),
    likeCount: t.int({ select: COUNTS, resolve: (reply) => shownVotes(reply).likeCount }),
    dislikeCount: t.int({ select: COUNTS, resolve: (reply) => shownVotes(reply).dislikeCount }),
    score: t.exposeInt('score'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    author: t.relation('author', { type: Member, nullable: true, description: 'Null for a Deleted member.' }),
    post: t.relation('post', { type: Post }),
    viewerCanEdit: t.boolean({
      select: STATE,
      resolve: (reply, _args, { viewer }) => may.edit(viewer, reply),
    }),
  }),
})
