import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { readInSteps } from '../../database/page-budget.ts'
import { pageSize } from '../../database/paging.ts'
import { toConnection, type Connection } from '../../database/connection/connection.ts'
import { dayAhead, VACANCY_DAYS, type Remote } from '../../items/limits.ts'
import { townName, vacancyCategory } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { PUBLISHED } from '../../policy.ts'
import { momentOf } from '../../text/moments.ts'
import { afterCursor, cursorOf, orderBy } from '../posts/post-order.ts'
import { WITH_AUTHOR, type PostEdge, type PostWithAuthor } from '../posts/posts.ts'

export type VacancyListArgs = {
  town?: string | null | undefined
  remote?: Remote | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
}

/** Returns a filter for open vacancies, by `closingDay`. */
function open(now: number): Prisma.PostWhereInput {
  const earliest = momentOf(`${dayAhead(-VACANCY_DAYS, now)}T00:00`) ?? new Date(now)
  return {
    ...PUBLISHED,
    removedAt: null,
    employer: { not: null },
    authorId: { not: null },
    listedAt: { gte: earliest },
    OR: [{ closesOn: null }, { closesOn: { gte: dayAhead(0, now) } }],
  }
}

/**
 * Returns a page of open vacancies, newest first; none while the content has disabled them.
 * @param wanted a town including fully remote jobs (any), the share of remote work (any), a size (20, at most 100), a
 *   cursor
 * @param shape Prisma `select` or `include`; a `select` must contain id, listedAt, lastActivityAt and score
 * @throws Refusal INVALID for an invalid cursor or an impossible town
 */
export async function findVacancies(
  wanted: VacancyListArgs = {},
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
  now: number = Date.now(),
): Promise<Connection<PostEdge>> {
  const [town, size] = [parse(townName, wanted.town), pageSize(wanted)]
  const { remote } = wanted
  const where: Prisma.PostWhereInput = {
    ...open(now),
    // A fully remote job can be done from any town, unless it names one.
    ...(town && { AND: { OR: [{ town }, { town: null, remote: 'fully' }] } }),
    ...(remote && { remote: remote === 'no' ? null : remote }),
  }
  const read = (after: string | null, take: number) =>
    db.post.findMany({
      ...shape,
      where: { AND: [where, afterCursor('newest', after)] },
      orderBy: orderBy('newest'),
      take,
      relationLoadStrategy: 'join',
    }) as Promise<PostWithAuthor[]>
  const place = (row: PostWithAuthor) => cursorOf('newest', row)
  const rows = vacancyCategory() ? await readInSteps(wanted.after ?? null, size + 1, read, place) : []
  const edges = rows.slice(0, size).map((node) => ({ cursor: place(node), node }))
  return toConnection(edges, rows.length > size, wanted.after)
}

/** Announces recently closed vacancies as changed, so that lists no longer show them as open. */
export const announceClosed = (since: number, now: number = Date.now()): Promise<unknown> =>
  db.$executeRaw`
    select pg_notify('announcements', 'change post:' || id)
    from (select id, least("closesOn",
        to_char(("listedAt" at time zone 'Europe/Dublin')::date + ${VACANCY_DAYS}::int, 'YYYY-MM-DD')) as last_day
      from "PublishedPost" where employer is not null) vacancy
    where last_day >= ${dayAhead(0, since)} and last_day < ${dayAhead(0, now)}`
