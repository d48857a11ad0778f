import { db } from '../../database/db.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Person } from '../../policy.ts'
import { literally } from '../../database/paging.ts'
import { draftContent } from '../../forum/drafts/rules.ts'
import { eachPostField } from '../../items/rules.ts'

/** One thing that is kept about a member, under the names of the schema. */
type Fact = string | number | boolean | Date | null | string[]
export type Entry = { id: string } & Record<string, Fact>

/** Everything of one kind that is kept about a member, oldest first, a page at a time. */
export type Records = {
  /** Its name in the file. */
  key: string
  title: string
  read: (person: Person, after: string | undefined, take: number) => Promise<Entry[]>
}

const page = (after: string | undefined, take: number) =>
  ({ orderBy: { id: 'asc' }, take, ...(after ? { cursor: { id: after }, skip: 1 } : {}) }) as const

const COUNTS = { likeCount: true, dislikeCount: true } as const
const ITEM = { id: true, content: true, status: true, rejectionReason: true, createdAt: true } as const
const POST_FIELDS = eachPostField(() => true as const)
const DATES = { editedAt: true, deletedAt: true } as const

const logBehind = (after: string | undefined) =>
  after ? Prisma.sql`and "id" > ${after}::uuid` : Prisma.empty

/** All that the database holds about one member. Who else took part, such as a moderator, is not theirs to know. */
export const RECORDS: readonly Records[] = [
  {
    key: 'profile',
    title: 'Profile and preferences',
    // Without what the search keeps: it says again what the profile says.
    read: async ({ id }) => [
      await db.member.findUniqueOrThrow({ where: { id }, omit: { searchText: true } }),
    ],
  },
  {
    key: 'discussions',
    title: 'Discussions',
    read: ({ id: authorId }, after, take) =>
      db.post.findMany({
        where: { authorId },
        select: {
          ...ITEM,
          ...DATES,
          ...COUNTS,
          ...POST_FIELDS,
          viewCount: true,
          replyCount: true,
        },
        ...page(after, take),
      }),
  },
  {
    key: 'discussionVersions',
    title: 'Earlier versions and edits of discussions',
    read: ({ id: authorId }, after, take) =>
      db.revision.findMany({
        where: { authorId, postId: { not: null } },
        select: { ...ITEM, postId: true, ...POST_FIELDS, decidedAt: true, retiredAt: true, withheldBy: true },
        ...page(after, take),
      }),
  },
  {
    key: 'replies',
    title: 'Replies',
    read: ({ id: authorId }, after, take) =>
      db.reply.findMany({
        where: { authorId },
        select: { ...ITEM, ...DATES, ...COUNTS, postId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'replyVersions',
    title: 'Earlier versions and edits of replies',
    read: ({ id: authorId }, after, take) =>
      db.revision.findMany({
        where: { authorId, replyId: { not: null } },
        select: { ...ITEM, replyId: true, decidedAt: true, retiredAt: true, withheldBy: true },
        ...page(after, take),
      }),
  },
  {
    key: 'drafts',
    title: 'Drafts',
    read: async ({ id: memberId }, after, take) => {
      const drafts = await db.draft.findMany({ where: { memberId }, ...page(after, take) })
      return drafts.map(({ id, key, content: stored, updatedAt }) => {
        const { title = null, category = null, content = null, ...section } = draftContent.parse(stored)
        const { key: sectionKey = null, htmlContent = null } = section
        return { id, key, title, category, content, sectionKey, htmlContent, updatedAt }
      })
    },
  },
  {
    key: 'answers',
    title: 'Replies that you chose as the answer',
    read: async ({ id: authorId }, after, take) => {
      const chosen = await db.answer.findMany({
        where: { byModerator: false, post: { authorId } },
        orderBy: { postId: 'asc' },
        take,
        ...(after ? { cursor: { postId: after }, skip: 1 } : {}),
      })
      return chosen.map(({ postId, replyId, acceptedAt }) => ({ id: postId, replyId, acceptedAt }))
    },
  },
  {
    key: 'votesOnDiscussions',
    title: 'Votes on discussions',
    read: ({ id: voterId }, after, take) =>
      db.vote.findMany({
        where: { voterId, postId: { not: null } },
        omit: { voterId: true, replyId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'votesOnReplies',
    title: 'Votes on replies',
    read: ({ id: voterId }, after, take) =>
      db.vote.findMany({
        where: { voterId, replyId: { not: null } },
        omit: { voterId: true, postId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'discussionsRead',
    title: 'How far you have read discussions',
    // At most one a discussion, whose id stands for it.
    read: async ({ id: memberId }, after, take) => {
      const readings = await db.postReading.findMany({
        where: { memberId, ...(after ? { postId: { gt: after } } : {}) },
        orderBy: { postId: 'asc' },
        take,
      })
      return readings.map(({ postId, readUntil }) => ({ id: postId, readUntil }))
    },
  },
  {
    key: 'followedDiscussions',
    title: 'Discussions that you follow, or have stopped following',
    read: async ({ id: memberId }, after, take) =>
      (
        await db.postFollow.findMany({
          where: { memberId, ...(after ? { postId: { gt: after } } : {}) },
          orderBy: { postId: 'asc' },
          take,
        })
      ).map(({ postId: id, isFollowing, followedAt }) => ({ id, isFollowing, followedAt })),
  },
  {
    key: 'followedCategories',
    title: 'Categories that you follow',
    read: async ({ id: memberId }, after, take) =>
      (
        await db.categoryFollow.findMany({
          where: { memberId, ...(after ? { category: { gt: after } } : {}) },
          orderBy: { category: 'asc' },
          take,
        })
      ).map(({ category: id, followedAt }) => ({ id, followedAt })),
  },
  {
    key: 'followingFeed',
    title: 'The address of your feed of what you follow',
    read: async ({ id: memberId }, after) =>
      after
        ? []
        : (await db.followingFeed.findMany({ where: { memberId } })).map(({ renewedAt }) => ({
            id: memberId,
            renewedAt,
          })),
  },
  {
    key: 'notifications',
    title: 'What you were told of',
    read: ({ id: memberId }, after, take) =>
      db.notification.findMany({
        where: { memberId },
        omit: { memberId: true, actorId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'notificationPreferences',
    title: 'How you want to be told',
    // There are a few kinds, which fit into the first page.
    read: async ({ id: memberId }, after) =>
      after
        ? []
        : (await db.notificationPreference.findMany({ where: { memberId } })).map(
            ({ kind: id, inSite, email }) => ({ id, inSite, email }),
          ),
  },
  {
    key: 'sessions',
    title: 'Where you’re signed in',
    read: ({ id: memberId }, after, take) =>
      db.session.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, challenge: true },
        ...page(after, take),
      }),
  },
  {
    key: 'links',
    title: 'Links sent to you',
    read: ({ id: memberId }, after, take) =>
      db.signInLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, nonceHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'decisionLinks',
    title: 'Links to decisions sent to you',
    read: ({ id: memberId }, after, take) =>
      db.decisionLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'appeals',
    title: 'Your objections to decisions',
    // Also those to what became of a visitor's report from this address.
    read: ({ id: memberId, email }, after, take) =>
      db.appeal.findMany({
        where: { OR: [{ memberId }, { report: { email: email.toLowerCase() } }] },
        omit: { memberId: true, decidedById: true },
        ...page(after, take),
      }),
  },
  {
    key: 'statusLinks',
    title: 'Addresses of the page about your application',
    read: ({ id: memberId }, after, take) =>
      db.statusLink.findMany({
        where: { memberId },
        select: { id: true, createdAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'passkeys',
    title: 'Passkeys',
    read: ({ id: memberId }, after, take) =>
      db.passkey.findMany({
        where: { memberId },
        select: { id: true, name: true, transports: true, createdAt: true, lastUsedAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'emails',
    title: 'E-mails sent to you',
    read: ({ id: memberId }, after, take) =>
      db.email.findMany({
        where: { memberId },
        select: { id: true, kind: true, recipient: true, state: true, createdAt: true, sentAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'enquiries',
    title: 'Messages from your address through the contact form',
    read: ({ email }, after, take) =>
      db.enquiry.findMany({
        where: { email: { equals: literally(email), mode: 'insensitive' } },
        omit: { answeredBy: true },
        ...page(after, take),
      }),
  },
  {
    key: 'reports',
    title: 'What you reported',
    read: ({ id: reporterId, email }, after, take) =>
      db.report.findMany({
        where: { OR: [{ reporterId }, { email: email.toLowerCase() }] },
        omit: {
          ...{ reporterId: true, decisionId: true },
          ...{ earlierOutcome: true, earlierDecidedAt: true, earlierDecisionId: true, earlierNote: true },
        },
        ...page(after, take),
      }),
  },
  {
    key: 'decisions',
    title: 'Decisions about you and what you wrote',
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
    title: 'When administrators opened your record',
    read: ({ id: memberId }, after, take) =>
      db.accessNote.findMany({
        where: { memberId },
        select: { id: true, openedAt: true, purpose: true },
        ...page(after, take),
      }),
  },
  {
    key: 'recordsOpened',
    title: 'Records that you opened as an administrator',
    read: ({ id: openedBy }, after, take) =>
      db.accessNote.findMany({ where: { openedBy }, omit: { openedBy: true }, ...page(after, take) }),
  },
  {
    key: 'actsAsModerator',
    title: 'What you did as an administrator',
    read: ({ id: moderatorId }, after, take) =>
      db.moderationLog.findMany({
        where: { moderatorId },
        omit: { moderatorId: true, hash: true, sequence: true, version: true, salt: true, commitment: true },
        ...page(after, take),
      }),
  },
  {
    key: 'presence',
    title: 'What you are looking at as an administrator',
    // At most one, which is gone within a minute.
    read: async ({ id: memberId }, after) => {
      const found = after ? null : await db.moderationPresence.findUnique({ where: { memberId } })
      return found ? [{ id: memberId, itemId: found.itemId, seenAt: found.seenAt }] : []
    },
  },
]
