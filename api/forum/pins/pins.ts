import type { Post, Prisma } from '../../../prisma/client/client.ts'
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { may, requireAdmin, requireThat, type Viewer } from '../../policy.ts'
import { id as idRule } from '../../text/rules.ts'
import { ITEM, notFound } from '../items/items.ts'
import { lockPost } from '../items/locks.ts'
import { MAX_PINNED } from '../../items/limits.ts'
import { arePinned, isPinned, lockPins, NEWEST_PINS } from '../items/pins.ts'
import { WITH_AUTHOR, type PostWithAuthor } from '../posts/posts.ts'
import { categoryName, pin } from '../../items/rules.ts'

/**
 * Returns the pinned discussions of a category; of the list of all only the two newest pins, so that new discussions
 * remain visible.
 * @throws Refusal INVALID for an impossible category
 */
export const findPinned = (category?: string | null, shape: Prisma.PostDefaultArgs = WITH_AUTHOR) =>
  db.post.findMany({
    ...shape,
    where: arePinned(parse(categoryName, category)),
    ...NEWEST_PINS,
    relationLoadStrategy: 'join',
  }) as Promise<PostWithAuthor[]>

/**
 * Pins a discussion to the top of its category's list until the end of a day in Ireland, or changes that day.
 * @param input `{id, until?}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for a member, and for an unpublished item, INVALID, NOT_FOUND, CONFLICT where
 *   two others are pinned
 */
export async function pinPost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const { id, until } = parse(pin, input)
  return db.$transaction(async (tx) => {
    const post = await lockPost(tx, id)
    await lockPins(tx)
    if (!post || !may.seeItem(viewer, post)) throw notFound('post')
    requireThat(may.pin(viewer, post), 'Only a published discussion can be pinned.')
    await requireRoom(tx, post)
    await tx.$executeRaw`
      update "Post" set "pinnedAt" = now(),
        "pinnedUntil" = ((${until}::date + 1)::timestamp at time zone 'Europe/Dublin') - interval '1 millisecond'
      where id = ${id}::uuid`
    const reason = `Until ${until}`
    await noteAct(tx, viewer, { action: 'pin_post', targetType: 'post', targetId: id, reason })
    return ITEM.post.read(tx, id)
  })
}

async function requireRoom(tx: Database, { id, category }: Post): Promise<void> {
  const others = await tx.post.findMany({
    where: { ...arePinned(category), id: { not: id } },
    select: { title: true },
    ...NEWEST_PINS,
  })
  if (others.length < MAX_PINNED) return
  const named = others.map(({ title }) => `“${title}”`).join(' and ')
  throw new Refusal(
    'CONFLICT',
    `Two discussions are pinned in ${category} already: ${named}. Unpin one of them first.`,
  )
}

/**
 * Unpins a discussion. Idempotent.
 * @param input its id
 * @throws Refusal SIGNED_OUT, FORBIDDEN for a member, INVALID, NOT_FOUND
 */
export async function unpinPost(viewer: Viewer, input: unknown): Promise<PostWithAuthor> {
  requireAdmin(viewer)
  const id = parse(idRule, input)
  return db.$transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (!post || !may.seeItem(viewer, post)) throw notFound('post')
    if (isPinned(post)) {
      await tx.post.update({ where: { id }, data: { pinnedAt: null, pinnedUntil: null } })
      await noteAct(tx, viewer, { action: 'unpin_post', targetType: 'post', targetId: id })
    }
    return ITEM.post.read(tx, id)
  })
}
