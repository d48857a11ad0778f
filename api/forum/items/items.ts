import type { z } from 'zod'
import { Prisma, type Ballot, type Post, type Reply, type Status } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { excerpt } from '../../text/markup.ts'
import { may, PUBLISHED, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { readPost, type PostWithAuthor } from '../posts/posts.ts'
import { readReply, type ReplyWithAuthor } from '../replies/replies.ts'
import { closingDay } from '../../items/limits.ts'
import {
  AHEAD,
  eachPostField,
  editPostInput,
  editReplyInput,
  OPEN_TOO_LONG,
  POST_FIELDS,
  startsTooLate,
  type ItemType,
  type PostField,
} from '../../items/rules.ts'
import { isPinned, unpinWithoutRoom } from './pins.ts'
import { recount } from './counts.ts'
import { lockPost, lockPostOfReply, lockReply, lockReplyAndPost } from './locks.ts'
import { renderedText } from './text/rendered-text.ts'

/** The columns of a rendered text. */
type Rendered = 'contentHtml' | 'renderingVersion'

/** The types that differ between posts and replies. */
type Types = {
  post: {
    /** A row that a transaction has locked. */
    row: Post
    withAuthor: PostWithAuthor
    shape: Prisma.PostDefaultArgs
    /** Its key in a vote or a revision. */
    key: { postId: string }
    edit: z.output<typeof editPostInput>
    /** Its columns in a revision. */
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
/** Clears the bulk withdrawal of an item that is decided individually. */
export const NOT_WITHDRAWN = { takenBy: null, takenFrom: null } as const
type Changed = PromiseLike<{ count: number }>

// The queries of both tables, in Prisma's types; the compiler checks the real tables against them.
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
/** The foreign keys to a post or a reply. */
type Named = { postId: string | null; replyId: string | null }
type NewRevision = {
  authorId: string | null
  status: Status
  createdAt?: Date
  decidedAt: Date | null
  retiredAt?: Date
  rejectionReason?: string | null
}
/** The retirement of a version from the public history, and the act that caused it. */
type Retirement = { retiredAt?: Date | null; withheldBy?: string | null }

/** The differences between the kinds of items, for code that handles both. */
type Item<Kind extends ItemType> = {
  name: string
  table: (tx: Database) => ItemTable
  revisions: (tx: Database) => RevisionTable<Kind>
  keyOf: (id: string) => Key<Kind>
  /** Returns the item of a vote or a revision; null when it is of the other kind. */
  idIn: (named: Named) => string | null
  /** Its table and its key in SQL. */
  sql: { table: Prisma.Sql; key: Prisma.Sql }
  /** Returns a member's vote on it, if it is published. */
  findVote: (id: string, voterId: string) => PromiseLike<{ ballot: Ballot } | null>
  lock: (tx: Database, id: string) => Promise<Row<Kind> | null>
  /** Locks it and its discussion, for changes to the discussion's counts. */
  lockWithPost: (tx: Database, id: string) => Promise<Row<Kind> | null>
  /** Locks only its discussion. */
  lockPostOf: (tx: Database, id: string) => Promise<Post | null>
  postIdOf: (row: Row<Kind>) => string
  maySee: (viewer: Viewer, row: Row<Kind>) => boolean
  mayVote: (viewer: Viewer, row: Row<Kind>) => boolean
  read: (tx: Database, id: string, shape?: Shape<Kind>) => Promise<WithAuthor<Kind>>
  editRule: z.ZodType<Edit<Kind>>
  /** Returns the rendered content of an edit. */
  textFrom: (edit: Edit<Kind>) => Text<Kind>
  textOf: (row: Text<Kind>) => Text<Kind>
  /** Returns the fields as typed by the author, by name. */
  fieldsOf: (row: Text<Kind>) => Record<string, string | null>
  isSame: (one: Text<Kind>, other: Text<Kind>) => boolean
  /** Checks an edit of a published item. @throws Refusal INVALID when it comes too late */
  checkEdit: (row: Row<Kind>, text: Text<Kind>) => void
  /** Returns the changes of an edit that need no review and cannot wait; null for none. */
  changesAtOnce: (row: Row<Kind>, text: Text<Kind>) => Partial<Pick<Post, 'eventStatus' | 'closesOn'>> | null
  /** Overwrites the text. */
  write: (
    tx: Database,
    id: string,
    text: Text<Kind>,
    change: Decision | { editedAt: Date | null },
  ) => PromiseLike<unknown>
  /** Updates the counts of its discussion; null for a discussion itself. */
  recount: ((tx: Database, postId: string) => Promise<unknown>) | null
}

/** Creates the refusal for one field of a discussion. */
export const invalid = (path: PostField, message: string) =>
  new Refusal('INVALID', message, { issues: [{ path, message }] })

/** Posts and replies; the only place of this folder that distinguishes them. */
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
    fieldsOf: (row) => eachPostField((field) => row[field]),
    isSame: (one, other) => POST_FIELDS.every((field) => one[field] === other[field]),
    checkEdit: (row, text) => {
      if (startsTooLate(text, row)) throw invalid('startsAt', AHEAD)
      if (text.closesOn && text.closesOn > closingDay({ closesOn: null, listedAt: row.listedAt }))
        throw invalid('closesOn', OPEN_TOO_LONG)
    },
    changesAtOnce: ({ eventStatus, closesOn }, text) => {
      // Removing the date or changing the kind counts as another text.
      const change = {
        ...(text.startsAt && text.eventStatus !== eventStatus && { eventStatus: text.eventStatus }),
        ...(text.employer && text.closesOn !== closesOn && { closesOn: text.closesOn }),
      }
      return Object.keys(change).length > 0 ? change : null
    },
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
    fieldsOf: ({ content }) => ({ content }),
    isSame: (one, other) => one.content === other.content,
    checkEdit: () => {},
    changesAtOnce: () => null,
    write: (tx, id, text, change) => tx.reply.update({ where: { id }, data: { ...text, ...change } }),
    recount,
  },
}

export const notFound = (type: ItemType) => new Refusal('NOT_FOUND', `${ITEM[type].name} not found`)
