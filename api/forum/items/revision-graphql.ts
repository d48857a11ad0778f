import { builder } from '../../builder.ts'
import { may } from '../../policy.ts'
import { Post, Reply, Status } from '../graphql.ts'

/** An edit that everybody sees already is no longer of interest: only the newest, if it is not that. */
const NEWEST = { orderBy: { id: 'desc' }, take: 1 } as const

const PostRevision = builder.prismaObject('PostRevision', {
  description: 'An edit of a published discussion that is not published itself.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    category: t.exposeString('category'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const ReplyRevision = builder.prismaObject('ReplyRevision', {
  description: 'An edit of a published reply that is not published itself.',
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const DESCRIPTION =
  'The newest edit, while it waits or when it was not published; only for the author and administrators.'

builder.prismaObjectFields(Post, (t) => ({
  pendingRevision: t.field({
    description: DESCRIPTION,
    type: PostRevision,
    nullable: true,
    select: (_args, _context, nested) => ({ authorId: true, revisions: nested(NEWEST) }),
    resolve: ({ authorId, revisions: [newest] }, _args, { viewer }) =>
      newest && newest.status !== 'approved' && may.seeDecision(viewer, { authorId }) ? newest : null,
  }),
}))

builder.prismaObjectFields(Reply, (t) => ({
  pendingRevision: t.field({
    description: DESCRIPTION,
    type: ReplyRevision,
    nullable: true,
    select: (_args, _context, nested) => ({ authorId: true, revisions: nested(NEWEST) }),
    resolve: ({ authorId, revisions: [newest] }, _args, { viewer }) =>
      newest && newest.status !== 'approved' && may.seeDecision(viewer, { authorId }) ? newest : null,
  }),
}))
