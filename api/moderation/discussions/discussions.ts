import { randomUUIDv7 } from 'node:crypto'
import type { Post, Prisma } from '../../../prisma/client/client.ts'
import type { Action } from '../../audit/actions.ts'
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { findAuthor } from '../../decisions/owner.ts'
import { ITEM, notFound } from '../../forum/items/items.ts'
import { lockPost } from '../../forum/items/locks.ts'
import type { PostWithAuthor } from '../../forum/posts/posts.ts'
import { correctPost } from '../../forum/revisions/revisions.ts'
import { EVENT_CATEGORY, UNDO_UNTIL, vacancyCategory } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { notify } from '../../notifications/notify.ts'
import { decided } from '../../notifications/subjects.ts'
import { may, requireAdmin, requireThat, type SignedInMember, type Viewer } from '../../policy.ts'
import { closing, move, retitling } from './rules.ts'

// Acts of administrators on a published discussion other than unpublishing it (decisions, "Moderators"). An act without
// effect changes nothing and notifies nobody.

/**
 * Moves a discussion to another category, and unpins it where two others are pinned.
 * @param input `{id, category, note?}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for a member, and for an unpublished discussion, INVALID, NOT_FOUND; CONFLICT
 *   for an event or a vacancy, which cannot change their category
 */
export async function movePost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const { id, category, note } = parse(move, input)
  return change(viewer, id, async (tx, post) => {
    if (post.category === category) return null
    // Applies also while the category is disabled: enabled again, it would list vacancies from other categories.
    const own = post.startsAt ? EVENT_CATEGORY : vacancyCategory()
    const stays = post.startsAt || post.employer ? (own ?? post.category) : null
    if (stays && stays !== category)
      throw new Refusal('CONFLICT', `${post.startsAt ? 'An event' : 'A vacancy'} stays in ${stays}.`)
    await correctPost(tx, post, { category })
    return { action: 'move_post', detail: 'moved', reason: because(`${post.category} → ${category}`, note) }
  })
}

/**
 * Corrects the title of a discussion, which creates a version like an edit.
 * @param input `{id, title, note?}`
 * @throws Refusal as `movePost`
 */
export async function retitlePost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const { id, title, note } = parse(retitling, input)
  return change(viewer, id, async (tx, post) => {
    if (post.title === title) return null
    await correctPost(tx, post, { title })
    return { action: 'retitle_post', detail: 'retitled', reason: note }
  })
}

/**
 * Closes a discussion to new replies.
 * @param input `{id, note?}`
 * @throws Refusal as `movePost`
 */
export async function closePost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const { id, note } = parse(closing, input)
  return change(viewer, id, async (tx, post) => {
    if (post.closedAt) return null
    await tx.post.update({ where: { id }, data: { closedAt: new Date() } })
    return { action: 'close_post', detail: 'closed', reason: note }
  })
}

/**
 * Reopens a closed discussion for replies.
 * @param input `{id, note?}`
 * @throws Refusal as `movePost`
 */
export async function reopenPost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const { id, note } = parse(closing, input)
  return change(viewer, id, async (tx, post) => {
    if (!post.closedAt) return null
    await tx.post.update({ where: { id }, data: { closedAt: null } })
    return { action: 'reopen_post', detail: 'reopened', reason: note }
  })
}

const because = (what: string, note: string | null) => (note ? `${what}: ${note}` : what)

type Act = { action: Action; detail: keyof typeof OPPOSITE; reason: string | null }

/** Acts that cancel each other within the undo period, so that their author is notified of neither. */
const OPPOSITE = { moved: 'moved', retitled: 'retitled', closed: 'reopened', reopened: 'closed' } as const

async function change(
  moderator: SignedInMember,
  id: string,
  act: (tx: Database, post: Post) => Promise<Act | null>,
): Promise<PostWithAuthor> {
  return db.$transaction(async (tx) => {
    const before = await lockPost(tx, id)
    if (!before || !may.seeItem(moderator, before)) throw notFound('post')
    requireThat(may.pin(moderator, before), 'Only a published discussion can be changed.')
    const done = await act(tx, before)
    if (!done) return ITEM.post.read(tx, id)
    const { action, detail, reason } = done
    const decisionId = randomUUIDv7()
    await notifyAuthor(tx, moderator, { post: before, detail, decisionId })
    await noteAct(tx, moderator, { id: decisionId, action, targetType: 'post', targetId: id, reason })
    return ITEM.post.read(tx, id)
  })
}

type Change = { post: Post; detail: Act['detail']; decisionId: string }

async function notifyAuthor(tx: Database, moderator: SignedInMember, { post, detail, decisionId }: Change) {
  const { id: postId } = post
  const authorId = await findAuthor(tx, post)
  if (!authorId || authorId === moderator.id) return
  const unseen = {
    memberId: authorId,
    postId,
    kind: 'decision',
    detail: OPPOSITE[detail],
    visibleAt: { gt: new Date() },
  } satisfies Prisma.NotificationWhereInput
  const { count } = await tx.notification.deleteMany({ where: unseen })
  if (count > 0 && (await isAsBefore(tx, post, detail))) return
  await notify(tx, {
    kind: 'decision',
    subjectKey: decided(decisionId),
    to: { members: [authorId] },
    detail,
    decisionId,
    postId,
  })
}

/** Returns true when a discussion is as it was before the acts within the undo period. */
async function isAsBefore(tx: Database, { id }: Post, detail: Act['detail']): Promise<boolean> {
  if (detail === 'closed' || detail === 'reopened') return true
  const field = detail === 'moved' ? 'category' : 'title'
  const now = await tx.post.findUniqueOrThrow({ where: { id }, select: { category: true, title: true } })
  const [earlier, since] = [{ postId: id, status: 'approved' } as const, new Date(Date.now() - UNDO_UNTIL)]
  const byTime = (direction: 'asc' | 'desc') => [{ decidedAt: direction }, { id: direction }]
  const resolved =
    (await tx.revision.findFirst({
      where: { ...earlier, decidedAt: { lt: since } },
      orderBy: byTime('desc'),
    })) ?? (await tx.revision.findFirst({ where: earlier, orderBy: byTime('asc') }))
  return resolved?.[field] === now[field]
}
