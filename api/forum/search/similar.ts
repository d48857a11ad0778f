import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { sortByIds } from '../../database/paging.ts'
import { LIMITS, searchText } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { visibleTo } from '../../policy.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'
import {
  anyOf,
  distinctiveTerms,
  formsOf,
  markingOf,
  rateTexts,
  termRows,
  withoutLonger,
} from './distinctive.ts'
import { limit, newestMatches, searching } from './candidates.ts'

const SHOWN = 5

/** A term in this many of the most recent titles is frequent, and pairs of terms are searched among them. */
const RECENT = 1_000
const ENOUGH = 5

/**
 * So is a term in more titles than this. Discussions with frequent terms are compared by pairs of them, and only the
 * newest.
 */
const TITLES_OF_A_TERM = 100
const FREQUENT_TERMS = 3
const TITLES_OF_A_PAIR = 30
const NEWEST = 300

/** Selects the discussions whose titles match the column `query`. */
const titles = (most: number) =>
  Prisma.sql`select id from "PublishedPost" where ts_filter("searchVector", '{a}') @@ query ${limit(most)}`

/**
 * Finds published discussions similar to a title, best first: those that share its rarest words, which count most in
 * their titles.
 * @param input the title as typed so far; too short a one matches nothing
 * @throws Refusal TOO_MANY, AWAY
 */
export async function similarPosts(searcher: Searcher, input: string, shape: Prisma.PostFindManyArgs = {}) {
  // Read before the return, since Pothos reports an unused query as an error.
  const wanted = { ...shape }
  const title = parse(searchText, input.slice(0, LIMITS.title.max))
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

/** A discussion with some or all terms of a search. */
type ClosePost = {
  id: string
  hasAllTerms: boolean
  listedAt: Date
  lastActivityAt: Date
  score: number
  title: string
  html: string
}

/**
 * Finds published discussions with the rarest terms of a search.
 * @returns discussions, best first, and the searches that mark its terms
 */
export async function closestPosts(search: string, most: number) {
  const { terms, isComplete } = await distinctiveTerms(search)
  const searches = markingOf(terms)
  if (terms.length === 0) return { found: [], searches }
  const sought = anyOf(withoutLonger(formsOf(terms)))
  const newest = newestMatches({
    table: Prisma.sql`"PublishedPost"`,
    columns: Prisma.sql`id`,
    words: sought,
    most: NEWEST,
  })
  const rows = await db.$queryRaw<ClosePost[]>`
    ${searching(sought)}, ${termRows(terms)},
    recent as materialized (
      select id, ts_filter("searchVector", '{a}') as title from "PublishedPost" order by id desc ${limit(RECENT)}
    ),
    known as materialized (
      select *, array(select id from recent where title @@ query ${limit(TITLES_OF_A_TERM + 1)}) as recent from terms
    ),
    titled as materialized (
      select number, query, "isPhrase", cardinality(recent) >= ${ENOUGH} as "isFrequent",
        case when cardinality(recent) >= ${ENOUGH} then recent else array(${titles(TITLES_OF_A_TERM + 1)}) end as ids
      from known
    ),
    frequent as (
      select number, query from titled
      where not "isPhrase" and ("isFrequent" or cardinality(ids) > ${TITLES_OF_A_TERM})
      order by cardinality(ids), number ${limit(FREQUENT_TERMS)}
    ),
    pairs as materialized (
      select query, array(select id from recent where title @@ query ${limit(TITLES_OF_A_PAIR)}) as ids
      from (
        select one.query && two.query as query from frequent one join frequent two on one.number < two.number
      ) pair
    ),
    found as (
      select unnest(ids) as id from titled where "isPhrase" or cardinality(ids) <= ${TITLES_OF_A_TERM}
      union
      select unnest(case when cardinality(ids) < ${ENOUGH} then array(${titles(TITLES_OF_A_PAIR)}) else ids end)
      from pairs
      union
      select id from (with ${newest}) matching
    )
    select id, "hasAllTerms", "listedAt", "lastActivityAt", score, title, "contentHtml" as html
    from (${rateTexts(
      search,
      terms,
      Prisma.sql`select id as key, title, "searchVector" as vector from found join "PublishedPost" using (id)`,
    )} order by worth desc, key desc ${limit(most)}) best join "PublishedPost" on id = key
    order by worth desc, key desc`
  return {
    found: rows.map((row) => ({ ...row, hasAllTerms: isComplete && row.hasAllTerms })),
    searches,
  }
}
