import { db } from '../../../database/db.ts'
import { Prisma } from '../../../../prisma/client/client.ts'
import { page, type Entry, type Records } from './records.ts'

const logBehind = (after: string | undefined) =>
  after ? Prisma.sql`and "id" > ${after}::uuid` : Prisma.empty

/** Records of decisions about a member, and of their acts as an administrator. */
export const MODERATION_RECORDS: readonly Records[] = [
  {
    key: 'decisions',
    title: 'Decisions about you and your posts',
    read: ({ id }, after, take) =>
      db.$queryRaw<Entry[]>`
        select "id"::text, "action", "targetType"::text, "targetId"::text, "reason", "rule", "createdAt"
        from "ModerationLog"
        where "targetId" in (
          select ${id}::uuid
          union all select "id" from "Post" where "authorId" = ${id}::uuid
          union all select "postId" from "Revision" where "authorId" = ${id}::uuid and "postId" is not null
          union all select "id" from "Reply" where "authorId" = ${id}::uuid
        ) ${logBehind(after)}
        order by "id" limit ${take}`,
  },
  {
    key: 'accessNotes',
    title: 'Views of your record by administrators',
    read: ({ id: memberId }, after, take) =>
      db.accessNote.findMany({
        where: { memberId },
        select: { id: true, openedAt: true, purpose: true },
        ...page(after, take),
      }),
  },
  {
    key: 'recordsOpened',
    title: 'Records you opened as an administrator',
    read: ({ id: openedBy }, after, take) =>
      db.accessNote.findMany({ where: { openedBy }, omit: { openedBy: true }, ...page(after, take) }),
  },
  {
    key: 'actsAsModerator',
    title: 'Your actions as an administrator',
    read: ({ id: moderatorId }, after, take) =>
      db.moderationLog.findMany({
        where: { moderatorId },
        omit: { moderatorId: true, hash: true, sequence: true, version: true, salt: true, commitment: true },
        ...page(after, take),
      }),
  },
  {
    key: 'presence',
    title: 'Items you’re reviewing as an administrator',
    // At most one, which expires within a minute.
    read: async ({ id: memberId }, after) => {
      const found = after ? null : await db.moderationPresence.findUnique({ where: { memberId } })
      return found ? [{ id: memberId, itemId: found.itemId, seenAt: found.seenAt }] : []
    },
  },
]
