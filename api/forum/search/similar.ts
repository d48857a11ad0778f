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

/** A term in more titles than these is a frequent one: its discussions are compared by pairs of terms, and the newest. */
const TITLES_OF_A_TERM = 100
const TITLES_OF_A_PAIR = 30
const NEWEST = 300

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
  const { found } = await withSearchSlot(searcher, () => closestPosts(title, SHOWN))
  const ids = found.map(({ id }) => id)
  const posts = await db.post.findMany({
    ...wanted,
    where: { AND: [{ id: { in: ids } }, visibleTo(searcher.viewer)] },
    relationLoadStrategy: 'join',
  })
  return sortByIds(ids, posts)
}

/**
 * Finds published discussions that have the rarest terms of a search.
 * @returns their ids, best first, with whether each has all of the search, and its terms as a search for any of them
 */
export async function closestPosts(search: string, most: number) {
  const { terms, isComplete } = await distinctiveTerms(search)
  const forms = formsOf(terms)
  if (terms.length === 0) return { found: [], forms }
  const rows = await db.$queryRaw<{ id: string; hasAllTerms: boolean }[]>`
    with terms (number, query) as materialized (${termRows(terms)}),
    titled as materialized (
      select number, array(
        select id from "PublishedPost" where ts_filter("searchVector", '{a}') @@ query limit ${TITLES_OF_A_TERM + 1}
      ) as ids from terms
    ),
    frequent as (select terms.* from terms join titled using (number) where cardinality(ids) > ${TITLES_OF_A_TERM}),
    found as (
      select unnest(ids) as id from titled where cardinality(ids) <= ${TITLES_OF_A_TERM}
      union
      select hit.id from frequent one join frequent two on one.number < two.number, lateral (
        select id from "PublishedPost"
        where ts_filter("searchVector", '{a}') @@ (one.query && two.query) limit ${TITLES_OF_A_PAIR}
      ) hit
      union
      select id from (with ${newestMatches(Prisma.sql`"PublishedPost"`, Prisma.sql`id`, forms, NEWEST)}) matching
    )
    select key as id, "hasAllTerms" from (${rated(
      search,
      terms,
      Prisma.sql`select id as key, title, "searchVector" as vector from found join "PublishedPost" using (id)`,
    )}) results
    order by worth desc, key desc limit ${most}`
  return { found: rows.map(({ id, hasAllTerms }) => ({ id, hasAllTerms: isComplete && hasAllTerms })), forms }
}
