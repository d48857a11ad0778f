import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { sortByIds } from '../../database/paging.ts'
import { LIMITS, searchWords } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { visibleTo } from '../../policy.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'
import { distinctiveTerms, formsOf, rated, termRows } from './distinctive.ts'
import { newestMatches } from './candidates.ts'

const SHOWN = 5

/** The number of compared discussions: the newest with each term in the title, and the newest with any in the text. */
const TITLES_OF_A_TERM = 100
const TEXTS = 300

/**
 * Finds published discussions that a title resembles, best first: those that share its rarest words, which count most in
 * their titles.
 * @param input the title as far as it is typed; one that is too short resembles nothing
 * @throws Refusal TOO_MANY, AWAY
 */
export async function similarPosts(searcher: Searcher, input: string, shape: Prisma.PostFindManyArgs = {}) {
  // Read here, since a shape that is never read counts as a mistake.
  const wanted = { ...shape }
  const title = parse(searchWords, input.slice(0, LIMITS.title.max))
  if (!title || title.length < LIMITS.title.min) return []
  const { ids } = await withSearchSlot(searcher, () => closestPosts(title, SHOWN))
  const posts = await db.post.findMany({
    ...wanted,
    where: { AND: [{ id: { in: ids } }, visibleTo(searcher.viewer)] },
    relationLoadStrategy: 'join',
  })
  return sortByIds(ids, posts)
}

/**
 * Finds published discussions that have the rarest terms of a search.
 * @returns their ids, best first, and its terms as a search for any of them
 */
export async function closestPosts(search: string, most: number): Promise<{ ids: string[]; forms: string }> {
  const terms = await distinctiveTerms(search)
  const forms = formsOf(terms)
  if (terms.length === 0) return { ids: [], forms }
  const rows = await db.$queryRaw<{ key: string }[]>`
    with titled as (
      select distinct id from (${termRows(terms)}) terms (number, query), lateral (
        select id from "PublishedPost" where ts_filter("searchVector", '{a}') @@ query order by id desc limit ${TITLES_OF_A_TERM}
      ) hit
    ),
    found as (
      select id from titled union
      select id from (with ${newestMatches(Prisma.sql`"PublishedPost"`, Prisma.sql`id`, forms, TEXTS)}) matching
    )
    select key from (${rated(
      search,
      terms,
      Prisma.sql`select id as key, title, "searchVector" as vector from found join "PublishedPost" using (id)`,
    )}) results
    order by worth desc, key desc limit ${most}`
  return { ids: rows.map(({ key }) => key), forms }
}
