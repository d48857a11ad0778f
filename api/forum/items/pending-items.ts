import type { Member, Post, Prisma, Reply, Revision } from '../../../prisma/client/client.ts'
import type { Publishable } from './publication.ts'
import { factsOf, type Fact } from '../posts/facts.ts'
import { POST_FIELDS, type PostField } from '../../items/rules.ts'
import { PUBLISHED } from '../../policy.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { versionOf } from '../../lib/versions.ts'

/** A pending item: a new post or reply, or an edit of a published one. */
export type PendingItem = {
  /** The row that a decision changes. */
  target: Publishable
  type: ItemType
  /** The post or reply, also for an edit of it. */
  targetId: string
  isEdit: boolean
  title: string
  content: string
  contentHtml: string
  /** The discussion's other fields; absent when empty, and for replies. */
  facts: Fact[]
  /** The published text, until the edit replaces it. */
  published: { title: string | null; contentHtml: string; facts: Fact[] } | null
  /** The discussion of a reply. */
  discussion: { id: string; title: string } | null
  createdAt: Date
  author: Member | null
  /** Changes with the pending text. */
  version: string
}

export const POST_SHAPE = { include: { author: true } } as const
export const POST_REVISION_SHAPE = { include: { author: true, post: true } } as const
export const REPLY_SHAPE = { include: { author: true, post: { select: { id: true, title: true } } } } as const
export const REPLY_REVISION_SHAPE = {
  include: { author: true, reply: { include: { post: { select: { id: true, title: true } } } } },
} as const

/**
 * Filters for pending items that are not removed, by their author or with their discussion. An edit of an item that was
 * unpublished meanwhile can be decided after its restoration.
 */
export const IS_PENDING = {
  post: { status: 'pending', deletedAt: null } satisfies Prisma.PostWhereInput,
  postRevision: { status: 'pending', post: PUBLISHED } satisfies Prisma.RevisionWhereInput,
  reply: { status: 'pending', deletedAt: null, post: { deletedAt: null } } satisfies Prisma.ReplyWhereInput,
  replyRevision: {
    status: 'pending',
    reply: { ...PUBLISHED, post: { deletedAt: null } },
  } satisfies Prisma.RevisionWhereInput,
} as const

/** Excludes disabled and leaving members, whose pending items return to the queue with them. */
const ENABLED = { OR: [{ authorId: null }, { author: { isDisabled: false, leavesAt: null } }] }

/** Filters for those in the queue. */
export const IS_QUEUED = {
  post: { ...IS_PENDING.post, ...ENABLED } satisfies Prisma.PostWhereInput,
  postRevision: { ...IS_PENDING.postRevision, ...ENABLED } satisfies Prisma.RevisionWhereInput,
  reply: { ...IS_PENDING.reply, ...ENABLED } satisfies Prisma.ReplyWhereInput,
  replyRevision: { ...IS_PENDING.replyRevision, ...ENABLED } satisfies Prisma.RevisionWhereInput,
}

type Authored = { author: Member | null }
type Discussion = { id: string; title: string }

type PostText = Pick<Post, PostField>

const contentOf = (post: PostText) => POST_FIELDS.map((field) => post[field])

export const fromPost = (post: Post & Authored): PendingItem => ({
  ...textOf(post),
  target: { type: 'post', id: post.id },
  type: 'post',
  targetId: post.id,
  isEdit: false,
  title: post.title,
  facts: factsOf(post),
  published: null,
  discussion: null,
  version: versionOf(...contentOf(post)),
})

/** Null for an edit of a reply. */
export const fromPostRevision = ({
  post,
  ...edit
}: Revision & Authored & { post: Post | null }): PendingItem | null =>
  post && {
    ...textOf(edit),
    target: { type: 'postRevision', id: edit.id },
    type: 'post',
    targetId: post.id,
    isEdit: true,
    title: edit.title,
    facts: factsOf(edit),
    published: { title: post.title, contentHtml: post.contentHtml, facts: factsOf(post) },
    discussion: null,
    version: versionOf(edit.id, ...contentOf(edit)),
  }

export const fromReply = (reply: Reply & Authored & { post: Discussion }): PendingItem => ({
  ...textOf(reply),
  target: { type: 'reply', id: reply.id },
  type: 'reply',
  targetId: reply.id,
  isEdit: false,
  title: reply.post.title,
  facts: [],
  published: null,
  discussion: reply.post,
  version: versionOf(reply.content),
})

/** Null for an edit of a post. */
export const fromReplyRevision = ({
  reply,
  ...edit
}: Revision & Authored & { reply: (Reply & { post: Discussion }) | null }): PendingItem | null =>
  reply && {
    ...textOf(edit),
    target: { type: 'replyRevision', id: edit.id },
    type: 'reply',
    targetId: reply.id,
    isEdit: true,
    title: reply.post.title,
    facts: [],
    published: { title: null, contentHtml: reply.contentHtml, facts: [] },
    discussion: reply.post,
    version: versionOf(edit.id, edit.content),
  }

const textOf = ({
  content,
  contentHtml,
  createdAt,
  author,
}: Pick<Post, 'content' | 'contentHtml' | 'createdAt'> & Authored) => ({
  content,
  contentHtml,
  createdAt,
  author,
})
