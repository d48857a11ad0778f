import type { Database } from '../database/db.ts'
import { lockPost, lockReplyAndPost } from '../forum/items/locks.ts'
import { may } from '../policy.ts'
import { isUuid } from '../database/cursors.ts'
import { excerpt } from '../text/markup.ts'
import { nameShownTo } from '../people/names.ts'
import type { Member, Post, Reply } from '../../prisma/client/client.ts'
import type { ReportTargetType } from './rules.ts'

export type TargetKey = { targetType: ReportTargetType; targetId: string }

/** The subject of a report, as visitors see it. */
export type ReportTarget = {
  type: ReportTargetType
  id: string
  /** The title of the discussion, also for a reply in it; a member's name. */
  title: string
  /** The beginning of the text; null without one. */
  excerpt: string | null
  /** The author's name, as visitors see it. */
  authorName: string
  path: string
  /** The author; null after their deletion. */
  owner: Member | null
}

/**
 * Finds the subject of a new report among public items only, so that the existence of others is not revealed.
 * @returns null when there is no such public item
 */
export async function findReportTarget(tx: Database, key: TargetKey): Promise<ReportTarget | null> {
  return isUuid(key.targetId) ? (await findReportTargets(tx, [key]))(key.targetId) : null
}

/** Returns several subjects, with one query per type. */
export async function findReportTargets(tx: Database, keys: readonly TargetKey[]) {
  const among = (type: ReportTargetType) => {
    const ids = keys.flatMap(({ targetType, targetId }) => (targetType === type ? targetId : []))
    return ids.length > 0 ? { where: { id: { in: ids } } } : null
  }
  const [ofUser, inPosts, inReplies] = [among('user'), among('post'), among('reply')]
  const found = [
    ...(ofUser ? await tx.member.findMany(ofUser) : []).map(ofMember),
    ...(inPosts ? await tx.post.findMany({ ...inPosts, include: { author: true } }) : []).map(ofPost),
    ...(inReplies
      ? await tx.reply.findMany({ ...inReplies, include: { author: true, post: true } })
      : []
    ).map(ofReply),
  ]
  const byId = new Map(found.flatMap((target) => (target ? [[target.id, target] as const] : [])))
  return (id: string): ReportTarget | null => byId.get(id) ?? null
}

/** Finds and locks a subject until the transaction ends, so that simultaneous reports are counted one by one. */
export async function lockReportTarget(tx: Database, key: TargetKey): Promise<ReportTarget | null> {
  const { targetType, targetId } = key
  if (targetType === 'post') await lockPost(tx, targetId)
  else if (targetType === 'reply') await lockReplyAndPost(tx, targetId)
  else await tx.$queryRaw`select id from "Member" where id = ${targetId}::uuid for no key update`
  return findReportTarget(tx, key)
}

function ofMember(member: Member): ReportTarget | null {
  if (!member.isVerified || member.leavesAt || !may.seeMember(null, member)) return null
  const { id, firstName, lastName, bio } = member
  const name = `${firstName} ${lastName}`
  const text = bio && (bio.length > 200 ? `${bio.slice(0, 199)}…` : bio)
  return {
    type: 'user',
    id,
    title: name,
    excerpt: text,
    authorName: name,
    path: `/profile/${id}`,
    owner: member,
  }
}

const authorNameOf = (author: Member | null) =>
  author ? nameShownTo(null, author).join(' ') : 'Deleted member'

function ofPost(post: Post & { author: Member | null }): ReportTarget | null {
  if (post.removedAt || !may.seeItem(null, post)) return null
  const { id, title, contentHtml, author } = post
  return {
    type: 'post',
    id,
    title,
    excerpt: excerpt(contentHtml, 200),
    authorName: authorNameOf(author),
    path: `/forum/posts/${id}`,
    owner: author,
  }
}

function ofReply(reply: Reply & { author: Member | null; post: Post }): ReportTarget | null {
  if (!may.seeReply(null, reply)) return null
  const { id, postId, contentHtml, author } = reply
  return {
    type: 'reply',
    id,
    title: reply.post.title,
    excerpt: excerpt(contentHtml, 200),
    authorName: authorNameOf(author),
    path: `/forum/posts/${postId}?reply=${id}#reply-${id}`,
    owner: author,
  }
}
