import { db } from '../../../database/db.ts'
import { draftContent } from '../../../forum/drafts/rules.ts'
import { eachPostField } from '../../../items/rules.ts'
import { page, type Records } from './records.ts'

const COUNTS = { likeCount: true, dislikeCount: true } as const
const ITEM = { id: true, content: true, status: true, rejectionReason: true, createdAt: true } as const
const POST_FIELDS = eachPostField(() => true as const)
const DATES = { editedAt: true, deletedAt: true } as const

/** Records of a member's contributions, votes, readings and follows in the forum. */
export const FORUM_RECORDS: readonly Records[] = [
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
        const { key: sectionKey = null, htmlContent = null, ...section } = draftContent.parse(stored)
        const fields = eachPostField((field) => section[field] ?? null)
        return { id, key, ...fields, sectionKey, htmlContent, updatedAt }
      })
    },
  },
  {
    key: 'answers',
    title: 'Replies you marked as the answer',
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
    title: 'Reading progress',
    // At most one per discussion, whose id identifies it.
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
    title: 'Discussions you follow or have stopped following',
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
    key: 'attendances',
    title: 'Events you’re going to',
    read: async ({ id: memberId }, after, take) =>
      (
        await db.attendance.findMany({
          where: { memberId, ...(after ? { postId: { gt: after } } : {}) },
          orderBy: { postId: 'asc' },
          take,
        })
      ).map(({ postId: id, createdAt }) => ({ id, createdAt })),
  },
  {
    key: 'bookmarks',
    title: 'What you’ve saved for later',
    read: ({ id: memberId }, after, take) =>
      db.bookmark.findMany({ where: { memberId }, omit: { memberId: true }, ...page(after, take) }),
  },
  {
    key: 'mutedMembers',
    title: 'Members you’ve muted',
    read: ({ id: memberId }, after, take) =>
      db.mute.findMany({ where: { memberId }, omit: { memberId: true }, ...page(after, take) }),
  },
  {
    key: 'followedCategories',
    title: 'Categories you follow',
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
    title: 'Feed of discussions you follow',
    read: async ({ id: memberId }, after) =>
      after
        ? []
        : (await db.followingFeed.findMany({ where: { memberId } })).map(({ renewedAt }) => ({
            id: memberId,
            renewedAt,
          })),
  },
]
