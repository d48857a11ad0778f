import type { Member, Status } from '../../prisma/client/client.ts'
import { Prisma } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { fromPost, fromReply } from '../forum/items/pending-items.ts'
import { fitPage, type ListPage, type PageArgs } from '../database/paging.ts'
import { inSql, readPageById } from '../database/ranges.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { IS_GONE } from './deleted-targets.ts'
import type { ReportTargetType } from './rules.ts'

/** A subject with open reports, as a moderator sees it. */
export type Reported = {
  /** The id of its first open report, by whose time the queue is sorted. */
  id: string
  targetType: ReportTargetType
  targetId: string
  since: Date
  /** The title of the discussion, also for a reply in it; a member's name. */
  title: string
  /** The text; null for an empty profile. */
  contentHtml: string | null
  bio: string | null
  path: string
  /** The status of a post or reply; a pending one was hidden. */
  status: Status | null
  /** The version of a pending item, which its author can change until the decision. */
  version: string | null
  member: Member | null
}

type Row = Pick<Reported, 'id' | 'targetType' | 'targetId' | 'since'>

/** Selects the first open report on each subject that still exists. */
const FIRST = Prisma.sql`
  select distinct on (report."targetId") report.id, report."targetType", report."targetId", report."createdAt"
  from "Report" report where report."decidedAt" is null and not ${IS_GONE}
  order by report."targetId", report.id`

/**
 * Returns a page of subjects with open reports, oldest report first (decisions, "After publication").
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findReported(viewer: Viewer, args: PageArgs): Promise<ListPage<Reported>> {
  requireAdmin(viewer)
  const page = await readPageById(
    args,
    'asc',
    (range) => db.$queryRaw<Row[]>`
      select first.id::text, first."targetType"::text, first."targetId"::text, first."createdAt" as since
      from (${FIRST}) first where true ${inSql(Prisma.sql`first.id`, range)}`,
    ({ id }) => id,
  )
  const find = await targetsOf(page.nodes)
  const nodes = page.nodes.flatMap((row) => {
    const target = find(row.targetId)
    return target ? [{ ...row, ...target }] : []
  })
  return fitPage(args, { ...page, nodes }, ({ id }) => id)
}

/** Returns the number of subjects with open reports, and the time of the oldest report. */
export async function countReported(): Promise<{ count: number; since: Date | null }> {
  const [counted] = await db.$queryRaw<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(first."createdAt") as since from (${FIRST}) first`
  return counted ?? { count: 0, since: null }
}

type Target = Omit<Reported, keyof Row>

/** Reads the reported subjects, with one query per type. */
async function targetsOf(rows: readonly Row[]): Promise<(id: string) => Target | undefined> {
  const where = (type: ReportTargetType) => ({
    id: { in: rows.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId) },
  })
  const [posts, replies, members] = await Promise.all([
    db.post.findMany({ where: where('post'), include: { author: true } }),
    db.reply.findMany({
      where: where('reply'),
      include: { author: true, post: { select: { id: true, title: true } } },
    }),
    db.member.findMany({ where: where('user') }),
  ])
  const found = new Map<string, Target>([
    ...posts.map((each) => {
      const { id, title, contentHtml, status, author: member } = each
      const path = `/forum/posts/${id}`
      const version = status === 'pending' ? fromPost(each).version : null
      return [id, { title, contentHtml, status, version, member, path, bio: null }] as const
    }),
    ...replies.map((each) => {
      const { id, postId, post, contentHtml, status, author: member } = each
      const path = `/forum/posts/${postId}?reply=${id}#reply-${id}`
      const version = status === 'pending' ? fromReply(each).version : null
      return [id, { title: post.title, contentHtml, status, version, member, path, bio: null }] as const
    }),
    ...members.map((member) => {
      const { id, firstName, lastName, bio } = member
      const [title, path] = [`${firstName} ${lastName}`, `/profile/${id}`]
      return [id, { title, contentHtml: null, status: null, version: null, member, path, bio }] as const
    }),
  ])
  return (id) => found.get(id)
}
