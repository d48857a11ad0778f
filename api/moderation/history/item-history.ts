import type { Appeal, Member, Status } from '../../../prisma/client/client.ts'
import { describe, type Described } from '../../audit/targets.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { MAX_AT_ONCE } from '../../database/paging.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { shortenBeyondBudget } from '../../forum/items/text/shortened-text.ts'

/** A version of an item, published or not. */
export type ItemHistoryVersion = {
  id: string
  title: string | null
  contentHtml: string
  status: Status
  createdAt: Date
  /** The time at which it left the public history. */
  retiredAt?: Date | null
  /** The act that withheld this version. */
  withheldBy?: string | null
  /** True for an earlier version in the public history, which can be withheld. */
  isEarlier: boolean
}

/** The history of a post or reply: its versions, decisions and appeals. */
export type ItemHistory = {
  id: string
  type: ItemType
  postId: string
  title: string
  status: Status
  /** The time at which its author removed it. */
  removedAt: Date | null
  author: Member | null
  createdAt: Date
  /** Newest first. */
  versions: ItemHistoryVersion[]
  /** Newest first. */
  entries: Described[]
  appeals: Appeal[]
}

const NEWEST = { orderBy: { id: 'desc' }, take: MAX_AT_ONCE } as const
const REVISIONS = { revisions: NEWEST } as const

/**
 * Returns the history of an item, including a removed one, whose text is retained for 30 days.
 * @returns null for an unknown item
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function findItemHistory(
  viewer: Viewer,
  type: ItemType,
  id: string,
): Promise<ItemHistory | null> {
  requireAdmin(viewer)
  if (!isUuid(id)) return null
  const item = await (type === 'post' ? findPost(id) : findReply(id))
  if (!item) return null
  const [entries, appeals] = await Promise.all([
    db.moderationLog.findMany({ where: { targetType: type, targetId: id }, ...NEWEST }),
    db.appeal.findMany({ where: { decision: { targetType: type, targetId: id } }, ...NEWEST }),
  ])
  return { ...item, type, entries: await describe(entries), appeals }
}

type Found = Omit<ItemHistory, 'type' | 'entries' | 'appeals'>
type Row = { id: string; contentHtml: string; status: Status; createdAt: Date; editedAt: Date | null }

/** Returns the current, earlier and unpublished versions, newest first. */
function versionsOf(
  item: Row & { title: string | null; isPublished: boolean },
  edits: Omit<ItemHistoryVersion, 'isEarlier'>[],
): ItemHistoryVersion[] {
  const { id, title, contentHtml, status, createdAt, editedAt, isPublished } = item
  const now = { id, title, contentHtml, status, createdAt: editedAt ?? createdAt, isEarlier: false }
  // Of equal versions, only the newest is the current one.
  const current = edits.find(
    (edit) => edit.status === 'approved' && edit.title === title && edit.contentHtml === contentHtml,
  )
  const others = edits.filter((edit) => edit !== current)
  const versions = [
    now,
    ...others.map((edit) => ({ ...edit, isEarlier: isPublished && edit.status === 'approved' })),
  ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  // Shortens texts instead of omitting versions, since each can be decided.
  return shortenBeyondBudget(versions)
}

async function findPost(id: string): Promise<Found | null> {
  const post = await db.post.findUnique({ where: { id }, include: { author: true, ...REVISIONS } })
  if (!post) return null
  const { title, status, deletedAt, author, createdAt, revisions } = post
  const isPublished = status === 'approved' && !deletedAt && !post.removedAt
  const versions = versionsOf({ ...post, isPublished }, revisions)
  return { id, postId: id, title, status, removedAt: deletedAt, author, createdAt, versions }
}

async function findReply(id: string): Promise<Found | null> {
  const reply = await db.reply.findUnique({
    where: { id },
    include: { author: true, post: true, ...REVISIONS },
  })
  if (!reply) return null
  const { postId, post, status, deletedAt, author, createdAt, revisions } = reply
  const versions = versionsOf(
    { ...reply, title: null, isPublished: status === 'approved' && !deletedAt && !post.deletedAt },
    revisions.map((edit) => ({ ...edit, title: null })),
  )
  const removedAt = deletedAt ?? post.deletedAt
  return { id, postId, title: post.title, status, removedAt, author, createdAt, versions }
}
