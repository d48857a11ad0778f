import type { z } from 'zod'
import { Prisma, type Ballot, type Post, type Reply, type Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { excerpt } from '../../text/markup.ts'
import { may, PUBLISHED, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { readPost, type PostWithAuthor } from '../posts/posts.ts'
import { readReply, type ReplyWithAuthor } from '../replies/replies.ts'
import {
  eachPostField,
  editPostInput,
  editReplyInput,
  POST_FIELDS,
  type ItemType,
  type PostField,
} from '../../items/rules.ts'
import { isPinned, unpinWithoutRoom } from './pins.ts'
import { recount } from './counts.ts'
import { lockPost, lockPostOfReply, lockReply, lockReplyAndPost } from './locks.ts'
import { renderedText } from './text/rendered-text.ts'

/** The columns that hold what a text was rendered to. */
type Rendered = 'contentHtml' | 'renderingVersion'

/** The types in which posts and replies differ. */
type Types = {
  post: {
    /** A row that a transaction holds. */
    row: Post
    withAuthor: PostWithAuthor
    shape: Prisma.PostDefaultArgs
    /** How a vote or a revision names it. */
    key: { postId: string }
    edit: z.output<typeof editPostInput>
    /** What a revision keeps of it. */
    text: Pick<Post, PostField | Rendered>
  }
  reply: {
    row: Reply & { post: Post }
    withAuthor: ReplyWithAuthor
    shape: Prisma.ReplyDefaultArgs
    key: { replyId: string }
    edit: z.output<typeof editReplyInput>
    text: Pick<Reply, 'content' | Rendered>
  }
}
export type Row<Kind extends ItemType> = Types[Kind]['row']
export type Text<Kind extends ItemType> = Types[Kind]['text']
export type WithAuthor<Kind extends ItemType> = Types[Kind]['withAuthor']
export type Shape<Kind extends ItemType> = Types[Kind]['shape']
type Key<Kind extends ItemType> = Types[Kind]['key']
type Edit<Kind extends ItemType> = Types[Kind]['edit']

type Decision = { status: Status; rejectionReason: string | null }
/** What is decided about by itself is no longer what an act took along. */
export const NOT_WITHDRAWN = { takenBy: null, takenFrom: null } as const
type Changed = PromiseLike<{ count: number }>

// What is asked of the tables of both kinds, in Prisma's words: the compiler holds the real ones against it.
type ItemTable = {
  update: (args: { where: { id: string }; data: { deletedAt: Date | null } }) => PromiseLike<unknown>
  updateMany: (args: {
    where: { id: string; status: Status; deletedAt: null }
    data: Decision & typeof NOT_WITHDRAWN
  }) => Changed
}
type RevisionTable<Kind extends ItemType> = {
  create: (args: { data: Text<Kind> & Key<Kind> & NewRevision }) => PromiseLike<unknown>
  count: (args: { where: Key<Kind> & { status: Status } }) => PromiseLike<number>
  findUnique: (args: { where: { id: string } }) => PromiseLike<Named | null>
  findFirst: (args: {
    where: Key<Kind> & ({ status: Status } | { retiredAt: null })
    orderBy: ({ decidedAt: 'desc' } | { id: 'desc' })[]
  }) => PromiseLike<
    (Text<Kind> & { id: string; authorId: string | null; status: Status; decidedAt: Date | null }) | null
  >
  updateMany: (args: {
    where: ({ id: string } | Key<Kind>) & {
      status: Status | { not: Status }
      retiredAt?: null
      withheldBy?: { not: null }
    }
    data: Partial<Decision & typeof NOT_WITHDRAWN & { decidedAt: Date | null }> & Retirement
  }) => Changed
  deleteMany: (args: { where: Key<Kind> & { status: Status | { not: Status }; retiredAt?: null } }) => Changed
}
/** How a row that is of a post or of a reply names it. */
type Named = { postId: string | null; replyId: string | null }
type NewRevision = {
  authorId: string | null
  status: Status
  createdAt?: Date
  decidedAt: Date | null
  retiredAt?: Date
  rejectionReason?: string | null
}
/** That a version left the public history, and by which act. */
type Retirement = { retiredAt?: Date | null; withheldBy?: string | null }

/** In what a kind of item differs, for everything that is done with both alike. */
type Item<Kind extends ItemType> = {
  name: string
  table: (tx: Database) => ItemTable
  revisions: (tx: Database) => RevisionTable<Kind>
  keyOf: (id: string) => Key<Kind>
  /** The item that a vote or a revision is of; null where that is of the other kind. */
  idIn: (named: Named) => string | null
  /** The names of its table and of that key in SQL. */
  sql: { table: Prisma.Sql; key: Prisma.Sql }
  /** A member's vote on it, if it is published. */
  findVote: (id: string, voterId: string) => PromiseLike<{ ballot: Ballot } | null>
  lock: (tx: Database, id: string) => Promise<Row<Kind> | null>
  /** Takes its discussion too, for what changes the discussion's counts. */
  lockWithPost: (tx: Database, id: string) => Promise<Row<Kind> | null>
  /** Takes its discussion alone. */
  lockPostOf: (tx: Database, id: string) => Promise<Post | null>
  postIdOf: (row: Row<Kind>) => string
  maySee: (viewer: Viewer, row: Row<Kind>) => boolean
  mayVote: (viewer: Viewer, row: Row<Kind>) => boolean
  read: (tx: Database, id: string, shape?: Shape<Kind>) => Promise<WithAuthor<Kind>>
  editRule: z.ZodType<Edit<Kind>>
  /** What an edit says, rendered. */
  textFrom: (edit: Edit<Kind>) => Text<Kind>
  textOf: (row: Text<Kind>) => Text<Kind>
  /** What its author typed, by the names of the fields. */
  wordsOf: (row: Text<Kind>) => Record<string, string | null>
  isSame: (one: Text<Kind>, other: Text<Kind>) => boolean
  /** Writes a text over the one that is there. */
  write: (
    tx: Database,
    id: string,
    text: Text<Kind>,
    change: Decision | { editedAt: Date | null },
  ) => PromiseLike<unknown>
  /** Brings up to date what its discussion counts; null for a discussion itself. */
  recount: ((tx: Database, postId: string) => Promise<unknown>) | null
}

/** Posts and replies, told apart here and nowhere else in this room. */
export const ITEM: { [Kind in ItemType]: Item<Kind> } = {
  post: {
    name: 'Discussion',
    table: (tx) => tx.post,
    revisions: (tx) => tx.revision,
    keyOf: (postId) => ({ postId }),
    idIn: ({ postId }) => postId,
    sql: { table: Prisma.sql`"Post"`, key: Prisma.sql`"postId"` },
    findVote: (postId, voterId) => db.vote.findFirst({ where: { postId, voterId, post: PUBLISHED } }),
    lock: lockPost,
    lockWithPost: lockPost,
    lockPostOf: lockPost,
    postIdOf: ({ id }) => id,
    maySee: may.seeItem,
    mayVote: may.vote,
    read: readPost,
    editRule: editPostInput,
    textFrom: ({ id: _id, version: _version, ...text }) => ({
      ...text,
      ...renderedText('post', text.content),
    }),
    textOf: (row) => ({
      ...(eachPostField((field) => row[field]) as Pick<Post, PostField>),
      contentHtml: row.contentHtml,
      renderingVersion: row.renderingVersion,
    }),
    wordsOf: (row) => eachPostField((field) => row[field]),
    isSame: (one, other) => POST_FIELDS.every((field) => one[field] === other[field]),
    write: async (tx, id, text, change) => {
      const post = await tx.post.update({
        where: { id },
        data: { ...text, excerpt: excerpt(text.contentHtml), ...change },
      })
      if (isPinned(post)) await unpinWithoutRoom(tx, [id])
    },
    recount: null,
  },
  reply: {
    name: 'Reply',
    table: (tx) => tx.reply,
    revisions: (tx) => tx.revision,
    keyOf: (replyId) => ({ replyId }),
    idIn: ({ replyId }) => replyId,
    sql: { table: Prisma.sql`"Reply"`, key: Prisma.sql`"replyId"` },
    findVote: (replyId, voterId) =>
      db.vote.findFirst({ where: { replyId, voterId, reply: { ...PUBLISHED, post: PUBLISHED } } }),
    lock: lockReply,
    lockWithPost: lockReplyAndPost,
    lockPostOf: lockPostOfReply,
    postIdOf: ({ postId }) => postId,
    maySee: may.seeReply,
    mayVote: (viewer, reply) => may.vote(viewer, reply) && may.vote(viewer, reply.post),
    read: readReply,
    editRule: editReplyInput,
    textFrom: ({ content }) => renderedText('reply', content),
    textOf: ({ content, contentHtml, renderingVersion }) => ({ content, contentHtml, renderingVersion }),
    wordsOf: ({ content }) => ({ content }),
    isSame: (one, other) => one.content === other.content,
    write: (tx, id, text, change) => tx.reply.update({ where: { id }, data: { ...text, ...change } }),
    recount,
  },
}

export const notFound = (type: ItemType) => new Refusal('NOT_FOUND', `${ITEM[type].name} not found`)
