import type { Prisma } from '../../prisma/client/client.ts'
import { db, prepared } from '../database/db.ts'
import { parse } from '../lib/parse.ts'
import { inPrisma, readPageById, type IdRange } from '../database/ranges.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import { notificationsVisibleTo, requireMember, type SignedInMember, type Viewer } from '../policy.ts'
import { MAX_UNREAD, readNotifications } from './rules.ts'

const NAME = { id: true, firstName: true, lastName: true, isPublicProfile: true, leavesAt: true } as const

/** Selects the relations for showing a notification, and the member's note about the item. */
const related = ({ id: memberId }: SignedInMember) => {
  const bookmarks = { where: { memberId }, select: { note: true } }
  return {
    actor: { select: NAME },
    post: {
      select: {
        id: true,
        title: true,
        category: true,
        excerpt: true,
        contentHtml: true,
        removedAt: true,
        startsAt: true,
        venue: true,
        town: true,
        onlineLink: true,
        bookmarks,
      },
    },
    reply: { select: { id: true, postId: true, contentHtml: true, bookmarks } },
    report: { select: { reference: true } },
  } satisfies Prisma.NotificationInclude
}

export type VisibleNotification = Prisma.NotificationGetPayload<{ include: ReturnType<typeof related> }>

/** Selects visible notifications of kinds that the member wants on the site. */
const shownTo = (viewer: SignedInMember) => ({ AND: [notificationsVisibleTo(viewer), { inSite: true }] })

/**
 * Returns a page of the viewer's notifications, newest first, without those they may no longer see.
 * @param isUnread true for unread ones only
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findNotifications(
  viewer: Viewer,
  args: PageArgs,
  { isUnread = false } = {},
): Promise<ListPage<VisibleNotification>> {
  requireMember(viewer, 'see your notifications')
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.notification.findMany({
      include: related(viewer),
      ...page,
      where: { AND: [where, shownTo(viewer), isUnread ? { readAt: null } : {}] },
      relationLoadStrategy: 'join',
    })
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}

/**
 * Returns the notifications among these that are still due for an e-mail: unread, visible and of followed discussions.
 * Oldest first.
 */
export const findToEmail = (reader: SignedInMember, ids: readonly string[]): Promise<VisibleNotification[]> =>
  db.notification.findMany({
    include: related(reader),
    where: {
      AND: [
        notificationsVisibleTo(reader),
        { id: { in: [...ids] }, readAt: null },
        {
          OR: [
            { kind: { not: 'reply' } },
            { post: { follows: { some: { memberId: reader.id, isFollowing: true } } } },
          ],
        },
      ],
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

const findUnread = prepared(
  'an unread notification',
  `select from "Notification" where "memberId" = $1 and "readAt" is null and "visibleAt" <= now() limit 1`,
)

/** Counts the viewer's unread notifications up to 100; every page of a member requests it. */
export async function countUnread(viewer: SignedInMember): Promise<number> {
  // Most members have none, so the longer query is skipped.
  if ((await findUnread(viewer.id)).length === 0) return 0
  return db.notification.count({
    where: { AND: [shownTo(viewer), { readAt: null }] },
    take: MAX_UNREAD,
  })
}

/**
 * Marks notifications as read. Those of others or already read stay unchanged.
 * @param input `{ids}`, `{postId}` for those about a discussion just read, or `{all: true}`
 * @returns the number still unread
 * @throws Refusal SIGNED_OUT, INVALID
 */
export async function markRead(viewer: Viewer, input: unknown): Promise<number> {
  requireMember(viewer, 'mark notifications as read')
  const { ids, postId } = parse(readNotifications, input)
  const which = ids ? { id: { in: ids } } : postId ? { postId } : {}
  await db.notification.updateMany({
    where: { AND: [shownTo(viewer), which, { readAt: null }] },
    data: { readAt: new Date() },
  })
  return countUnread(viewer)
}
