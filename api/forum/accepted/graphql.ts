import { builder } from '../../graphql/builder.ts'
import { excerpt } from '../../text/markup.ts'
import { Post, Reply } from '../graphql.ts'
import { acceptReply, withdrawAcceptedReply } from './accepted-replies.ts'

/** The number of characters quoted from a reply. */
const EXCERPT_LENGTH = 400

builder.prismaObjectField(Reply, 'excerpt', (t) =>
  t.string({
    description: `Its beginning without markup, at most ${EXCERPT_LENGTH} characters.`,
    select: { contentHtml: true },
    resolve: ({ contentHtml }) => excerpt(contentHtml, EXCERPT_LENGTH),
  }),
)

const Answer = builder.prismaObject('Answer', {
  description: 'The reply that the author or a moderator has chosen as the answer.',
  fields: (t) => ({
    reply: t.relation('reply', { type: Reply }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime' }),
    byModerator: t.exposeBoolean('byModerator', {
      description: 'Chosen by an administrator in place of the author.',
    }),
  }),
})

builder.prismaObjectFields(Post, (t) => ({
  solvedAt: t.expose('solvedAt', {
    description: 'Since when it has an answer; null while that cannot be read.',
    type: 'DateTime',
    nullable: true,
  }),
  answer: t.field({
    description: 'Null while it is not published.',
    type: Answer,
    nullable: true,
    select: (_args, _context, nested) => ({ solvedAt: true, answer: nested() }),
    // Triggers maintain it: a hidden reply is never the accepted one, for any viewer.
    resolve: ({ solvedAt, answer: acceptedReply }) => (solvedAt ? acceptedReply : null),
  }),
}))

builder.mutationFields((t) => ({
  acceptReply: t.field({
    description: 'Marks a reply as the answer to its discussion, replacing any other.',
    type: Post,
    args: { id: t.arg.id({ required: true, description: 'Of the reply.' }) },
    resolve: (_root, { id }, { viewer }) => acceptReply(viewer, { replyId: id }),
  }),
  withdrawAnswer: t.field({
    description: 'Takes the mark off the answer of a discussion.',
    type: Post,
    args: { id: t.arg.id({ required: true, description: 'Of the discussion.' }) },
    resolve: (_root, { id }, { viewer }) => withdrawAcceptedReply(viewer, id),
  }),
}))
