import { z } from 'zod'
import type { Member, Prisma, Status } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { REMOVED_DAYS } from '../../items/rules.ts'
import { afterRow } from '../../database/ranges.ts'
import { decodeCursor, encodeCursor, moment } from '../../database/cursors.ts'
import { readPage, type ListPage, type PageArgs } from '../../database/paging.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import type { ItemType } from '../../decisions/rules.ts'

/** A removed item in its last state. */
export type RemovedItem = {
  type: ItemType
  id: string
  postId: string
  /** The post's title, or that of the reply's discussion. */
  title: string
  content: string
  contentHtml: string
  /** The status before the removal, and after a restoration. */
  status: Status
  createdAt: Date
  removedAt: Date
  /** True for a discussion that remains without text for the replies of others. */
  isInPlace: boolean
  author: Member | null
}

/** Returns the earliest removal whose text is still stored. */
export const removedSince = () => ({ gte: new Date(Date.now() - REMOVED_DAYS * 86_400_000) })

const cursorRule = z.tuple([moment, z.uuid()])

type Range = { cursor: [string, string] | null; direction: 'asc' | 'desc'; take: number }

/**
 * Returns a page of items that authors have removed within thirty days, last removed first (decisions, "After
 * publication"). Excludes those deleted with an account, which are erased.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findRemoved(viewer: Viewer, args: PageArgs): Promise<ListPage<RemovedItem>> {
  requireAdmin(viewer)
  return readPage(
    args,
    async (after, backwards, take) => {
      const cursor = after === null ? null : decodeCursor(cursorRule, after)
      const range: Range = { cursor, direction: backwards ? 'asc' : 'desc', take }
      const found = await Promise.all([deletedPosts(range), postsInPlace(range), deletedReplies(range)])
      const order = backwards ? 1 : -1
      return found.flat().sort((a, b) => order * (positionOf(a) < positionOf(b) ? -1 : 1))
    },
    ({ removedAt, id }) => encodeCursor([removedAt, id]),
  )
}

const positionOf = ({ removedAt, id }: RemovedItem) => `${removedAt.toISOString()} ${id}`

/** Returns a Prisma condition for a range of removals, by the column with their time. */
const inOrder = <Column extends 'deletedAt' | 'removedAt'>(
  column: Column,
  { cursor, direction, take }: Range,
) => ({
  where: {
    [column]: removedSince(),
    ...(cursor ? afterRow([column, 'id'], { [column]: cursor[0], id: cursor[1] }, direction) : {}),
  },
  orderBy: [{ [column]: direction }, { id: direction }],
  take,
})

const REPLY_SHAPE = { include: { author: true, post: { select: { title: true } } } } as const

async function deletedPosts(range: Range): Promise<RemovedItem[]> {
  const { where, ...page } = inOrder('deletedAt', range)
  const posts = await db.post.findMany({
    ...page,
    where: { AND: [where, { authorId: { not: null } }] },
    include: { author: true },
  })
  return posts.map(({ deletedAt, ...post }) => ({
    ...post,
    type: 'post',
    postId: post.id,
    removedAt: deletedAt ?? post.createdAt,
    isInPlace: false,
  }))
}

/** Finds the text of such a discussion: its newest published version, while stored and owned. */
async function postsInPlace(range: Range): Promise<RemovedItem[]> {
  const { where, ...page } = inOrder('removedAt', range)
  const retained = { status: 'approved', authorId: { not: null } } satisfies Prisma.RevisionWhereInput
  const posts = await db.post.findMany({
    ...page,
    where: { AND: [where, { revisions: { some: retained } }] },
    include: {
      revisions: {
        where: retained,
        orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
        take: 1,
        include: { author: true },
      },
    },
  })
  return posts.flatMap(({ revisions: [said], removedAt, ...post }) =>
    said && removedAt
      ? {
          type: 'post',
          id: post.id,
          postId: post.id,
          title: said.title,
          content: said.content,
          contentHtml: said.contentHtml,
          status: post.status,
          createdAt: post.createdAt,
          removedAt,
          isInPlace: true,
          author: said.author,
        }
      : [],
  )
}

async function deletedReplies(range: Range): Promise<RemovedItem[]> {
  const { where, ...page } = inOrder('deletedAt', range)
  const replies = await db.reply.findMany({
    ...REPLY_SHAPE,
    ...page,
    where: { AND: [where, { authorId: { not: null } }] },
  })
  return replies.map(({ deletedAt, post, ...reply }) => ({
    ...reply,
    type: 'reply',
    title: post.title,
    removedAt: deletedAt ?? reply.createdAt,
    isInPlace: false,
  }))
}
