import type { Prisma } from '../../../prisma/client/client.ts'
import { builder } from '../../graphql/builder.ts'
import { versionOf } from '../../lib/versions.ts'
import { may } from '../../policy.ts'
import { Post, Reply, Status } from '../graphql.ts'

export const PostRevision = builder.prismaObject('Revision', {
  variant: 'PostRevision',
  description: 'An edit of a published discussion that is not published itself.',
  fields: (t) => ({ id: t.exposeID('id') }),
})

const ReplyRevision = builder.prismaObject('Revision', {
  variant: 'ReplyRevision',
  description: 'An edit of a published reply that is not published itself.',
  fields: (t) => ({ id: t.exposeID('id') }),
})

/**
 * Selects the pending edit, or else the last decided one: a moderator may have retitled the discussion while an edit
 * was pending.
 */
const NEWEST = {
  where: { retiredAt: null },
  orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  take: 1,
} satisfies Prisma.Post$revisionsArgs

/** Adds the pending edit to posts or replies, and the fields that both kinds of edit share. */
function addRevisionFields(item: typeof Post, revision: typeof PostRevision) {
  builder.prismaObjectFields(revision, (t) => ({
    content: t.exposeString('content'),
    contentHtml: t.exposeString('contentHtml'),
    status: t.field({ type: Status, select: { status: true }, resolve: ({ status }) => status }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }))
  builder.prismaObjectFields(item, (t) => ({
    pendingRevision: t.field({
      description: 'The newest edit while it is pending or rejected; only for the author and administrators.',
      type: revision,
      nullable: true,
      select: (_args, _context, nested) => ({ authorId: true, revisions: nested(NEWEST) }),
      resolve: ({ authorId, revisions: [newest] }, _args, { viewer }) =>
        newest && newest.status !== 'approved' && may.seeDecision(viewer, { authorId }) ? newest : null,
    }),
  }))
}

addRevisionFields(Post, PostRevision)
// A field's type belongs to one table; the columns read above exist in both.
addRevisionFields(Reply as unknown as typeof Post, ReplyRevision as unknown as typeof PostRevision)

/** Adds to replies or their edits the version that the author's next edit starts from. */
const addVersion = (item: typeof Reply) =>
  builder.prismaObjectField(item, 'version', (t) =>
    t.string({
      description: 'The version of the text, to be sent with an edit that starts from it.',
      select: { content: true },
      resolve: ({ content }) => versionOf(content),
    }),
  )

addVersion(Reply)
addVersion(ReplyRevision as unknown as typeof Reply)
