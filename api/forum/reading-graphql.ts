import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../graphql/builder.ts'
import { pageArgs, pageCost } from '../graphql/connection.ts'
import { SEARCH_COST } from '../graphql/cost.ts'
import { enumType } from '../graphql/enum-type.ts'
import { selectsField } from '../graphql/selection.ts'
import { Post, Reply } from './graphql.ts'
import { findReplyPage, type ReplyPage } from './replies/reply-pages.ts'
import { countPosts } from './categories/counts.ts'
import { POST_PATHS, PostConnection } from './posts/connection-graphql.ts'
import { findPost } from './posts/posts.ts'
import { findNewestReplies, findReply, NEWEST_REPLIES } from './replies/replies.ts'
import { FILTERS, ORDERS } from '../items/rules.ts'
import { findOrSearchPosts } from './search/search.ts'
import { relatedPosts } from './search/related.ts'
import { similarPosts } from './search/similar.ts'

/** Compares hundreds of discussions, a few times as many as a long list has. */
const RELATED_COST = 300

/** The fields of a result that are computed from its text. */
const SNIPPETS = ['titleHtml', 'snippetHtml']

const PostOrder = enumType('PostOrder', ORDERS)
const PostFilter = enumType('PostFilter', FILTERS)

const ReplyLocation = builder.objectRef<ReplyPage>('ReplyLocation').implement({
  description: 'The start of a page of replies in a discussion.',
  fields: (t) => ({
    page: t.exposeInt('page', { description: 'From 1 on.' }),
    pages: t.exposeInt('pages'),
    after: t.exposeString('afterId', {
      description: 'Pass it on as `replies(first: 20, after:)` to read this page; null for the first.',
      nullable: true,
    }),
  }),
})

builder.queryFields((t) => ({
  posts: t.field({
    description: 'Returns discussions: all, or those of a search. Pages are read forwards.',
    type: PostConnection,
    args: {
      category: t.arg.string(),
      order: t.arg({ type: PostOrder, description: 'Newest; when searching, best match first.' }),
      search: t.arg.string({
        description:
          'Words in titles, texts and replies, in English or Irish. A page with titleHtml or snippetHtml has at most 20.',
      }),
      filter: t.arg({
        type: PostFilter,
        description: 'Only those that no one has replied to, or that have an answer.',
      }),
      withClosest: t.arg.boolean({
        defaultValue: false,
        description:
          'When searching everywhere: adds those with the rarest terms, if fewer than three have all.',
      }),
      first: pageArgs.first,
      after: pageArgs.after,
    },
    complexity: ({ search, ...args }) => ({ ...pageCost(args), ...(search ? { field: SEARCH_COST } : {}) }),
    resolve: (_root, args, context, info) => {
      const hasSnippets = SNIPPETS.some((field) => selectsField(info, ['edges', field]))
      const shape = queryFromInfo({ context, info, paths: POST_PATHS })
      return findOrSearchPosts(
        context,
        { ...args, hasSnippets, withClosest: args.withClosest ?? false },
        shape,
      )
    },
  }),
  post: t.prismaField({
    type: Post,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (shape, _root, { id }, { viewer }) => findPost(viewer, id, shape),
  }),
  reply: t.prismaField({
    type: Reply,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (shape, _root, { id }, { viewer }) => findReply(viewer, id, shape),
  }),
  newestReplies: t.prismaField({
    description: 'Returns the latest replies of a discussion, newest first.',
    type: [Reply],
    args: { postId: t.arg.id({ required: true }) },
    complexity: { multiplier: NEWEST_REPLIES },
    resolve: (shape, _root, { postId }) => findNewestReplies(postId, shape),
  }),
  replyLocation: t.field({
    description:
      'Returns where the page with this reply, or with this number, begins; null when there is none.',
    type: ReplyLocation,
    nullable: true,
    args: { postId: t.arg.id({ required: true }), replyId: t.arg.id(), page: t.arg.int() },
    resolve: (_root, { postId, replyId, page }, { viewer }) =>
      findReplyPage(viewer, postId, { replyId, page }),
  }),
  similarPosts: t.prismaField({
    description: 'Returns discussions with a similar title, best match first.',
    type: [Post],
    args: { title: t.arg.string({ required: true }) },
    complexity: { field: SEARCH_COST, multiplier: 5 },
    resolve: (shape, _root, { title }, context) => similarPosts(context, title, shape),
  }),
  relatedPosts: t.prismaField({
    description: 'Returns related discussions of the same category, most similar first.',
    type: [Post],
    args: { postId: t.arg.id({ required: true }) },
    complexity: { field: RELATED_COST, multiplier: 3 },
    resolve: (shape, _root, { postId }) => relatedPosts(postId, shape),
  }),
  discussionCount: t.int({
    description: 'The number of published discussions.',
    args: { category: t.arg.string() },
    resolve: (_root, { category }) => countPosts(category),
  }),
}))
