import type { Reply as ReplyRow } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { encodeCursor } from '../../database/cursors.ts'
import { pageOf, type ListPage } from '../../database/paging.ts'
import { Post, Reply } from '../graphql.ts'
import { REPLIES_PAGE } from '../../items/rules.ts'
import { MAX_HTML } from '../items/text/rendered-text.ts'
import type { PostEdge, PostWithAuthor } from './posts.ts'
import { repliesOf } from '../replies/replies.ts'
import type { SearchConnection, SearchEdge } from '../search/search.ts'

/** The paths of the discussions' fields in the query of a page. */
export const POST_PATHS = [['nodes'], ['edges', 'node']]

const PostEdgeType = builder.objectRef<SearchEdge>('PostEdge').implement({
  description: 'A discussion in a list, with fields that apply to this list only.',
  fields: (t) => ({
    cursor: t.exposeString('cursor'),
    node: t.field({ type: Post, resolve: ({ node }) => node }),
    titleHtml: t.string({
      description: 'In a search: the title as HTML, with matches in <mark>.',
      nullable: true,
      resolve: ({ titleHtml }) => titleHtml ?? null,
    }),
    snippetHtml: t.string({
      description: 'In a search: the matching passage as HTML, with matches in <mark>.',
      nullable: true,
      resolve: ({ snippetHtml }) => snippetHtml ?? null,
    }),
    isClosest: t.boolean({
      description:
        'In a search: true when some of the terms are missing, but the match is among the closest.',
      resolve: ({ isClosest }) => isClosest ?? false,
    }),
    foundInReply: t.id({
      description: 'In a search: the reply that matches, when the discussion itself does not.',
      nullable: true,
      resolve: ({ foundInReply }) => foundInReply ?? null,
    }),
  }),
})

/** The only connection with edges: those of a search have their own fields. */
export const PostConnection = builder.objectRef<SearchConnection>('PostConnection').implement({
  fields: (t) => ({
    nodes: t.field({ type: [Post], resolve: ({ edges }) => edges.map(({ node }) => node) }),
    edges: t.field({ type: [PostEdgeType], resolve: ({ edges }) => edges }),
    pageInfo: t.field({ type: builder.pageInfoRef(), resolve: ({ pageInfo }) => pageInfo }),
    foundCount: t.int({
      description: 'In a search: the number of discussions on all of its pages that have all terms.',
      nullable: true,
      resolve: ({ foundCount }) => foundCount ?? null,
    }),
    isFoundCountExact: t.boolean({
      description:
        'In a search: false when more may have all terms than were found, as of common words only the newest are.',
      nullable: true,
      resolve: ({ isFoundCountExact }) => isFoundCountExact ?? null,
    }),
  }),
})

/** Converts a page of a list sorted by a time to this connection. */
export const withEdges = ({ nodes, pageInfo }: ListPage<PostWithAuthor>) => ({
  edges: nodes.map((node): PostEdge => ({ cursor: encodeCursor([node.listedAt, node.id]), node })),
  pageInfo,
})

export const ReplyConnection = connectionType<{ id: string }>('ReplyConnection', Reply)

/** Allows 20 of the longest replies: their pages are numbered, and one that ended early would lose the rest. */
const REPLIES_BUDGET = {
  most: REPLIES_PAGE * MAX_HTML.reply,
  weigh: (reply: { id: string } | ReplyRow) => ('contentHtml' in reply ? reply.contentHtml.length : 0),
}

builder.prismaObjectFields(Post, (t) => ({
  replies: t.field({
    description: 'Its replies, oldest first.',
    type: ReplyConnection,
    args: {
      ...pageArgs,
      last: t.arg.int({
        description: 'Instead of `first`: items from the end of the list, or from before a cursor.',
      }),
    },
    complexity: pageCost,
    // A query for the cursors alone selects no field of a reply.
    select: (args, { viewer }, nested) => ({
      replies: nested({ ...repliesOf(viewer, args), select: { id: true } }, ['nodes']),
    }),
    resolve: ({ replies }, args) => pageOf(args, replies, ({ id }) => id, REPLIES_BUDGET),
  }),
}))
