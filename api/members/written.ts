import type { Prisma } from '../../prisma/client/client.ts'
import { db } from '../db.ts'
import { idCursor, readPage, type ListPage, type Turn } from '../paging.ts'
import { may, visibleTo, type Viewer } from '../policy.ts'
import type { Profile } from './profile.ts'

const NOTHING = { nodes: [], next: null, previous: null }

const behind = (cursor: string | null, backwards: boolean) =>
  cursor ? { id: backwards ? { gt: cursor } : { lt: cursor } } : {}
const newest = (backwards: boolean) => ({ id: backwards ? 'asc' : 'desc' }) as const

const WITH_AUTHOR = { include: { author: true } } satisfies Prisma.PostDefaultArgs
export type WrittenPost = Prisma.PostGetPayload<typeof WITH_AUTHOR>

/**
 * A page of a member's discussions, newest first: the approved ones; for the author and administrators all.
 * @param shape Prisma `select` or `include`; a `select` must contain id
 * @returns nothing for a private member, whose items must not be found together
 */
export async function postsOf(
  viewer: Viewer,
  profile: Profile,
  turn: Turn = {},
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<ListPage<WrittenPost>> {
  if (!may.seePerson(viewer, profile)) return NOTHING
  const read = (cursor: string | null, backwards: boolean, take: number) =>
    db.post.findMany({
      ...shape,
      where: { AND: [visibleTo(viewer), behind(idCursor(cursor), backwards)], authorId: profile.id },
      orderBy: newest(backwards),
      take,
      relationLoadStrategy: 'join',
    }) as Promise<WrittenPost[]>
  return readPage(turn, read, ({ id }) => id)
}

const WITH_POST = {
  include: { author: true, post: { select: { id: true, title: true } } },
} satisfies Prisma.ReplyDefaultArgs
export type WrittenReply = Prisma.ReplyGetPayload<typeof WITH_POST>

/** A page of a member's replies in discussions that this viewer may see; otherwise as `postsOf`. */
export async function repliesBy(
  viewer: Viewer,
  profile: Profile,
  turn: Turn = {},
  shape: Prisma.ReplyDefaultArgs = WITH_POST,
): Promise<ListPage<WrittenReply>> {
  if (!may.seePerson(viewer, profile)) return NOTHING
  const read = (cursor: string | null, backwards: boolean, take: number) =>
    db.reply.findMany({
      ...shape,
      where: {
        AND: [visibleTo(viewer), behind(idCursor(cursor), backwards)],
        authorId: profile.id,
        post: visibleTo(viewer),
      },
      orderBy: newest(backwards),
      take,
      relationLoadStrategy: 'join',
    }) as Promise<WrittenReply[]>
  return readPage(turn, read, ({ id }) => id)
}
