import { Prisma } from '../../../prisma/client/client.ts'

/**
 * A search with this many matches among the newest rows is a common one, and its newest matches come from a larger number of
 * newest rows. Any other is rare enough to take all of its matches from the index.
 */
const COMMON = { probe: 1_000, enough: 10, window: 5_000 }

/** A phrase of common words is slow to find by the index, which knows the words but not their neighbours. */
const COMMON_PHRASE = { probe: 20_000, enough: 20, window: 20_000 }

/** A word in quotation marks is no phrase, and alternatives are as common as the most common of them. */
const isPhrase = (search: string) => /"[^"]*[^"\s]\s+[^"\s]/.test(search) && !/ or /i.test(search)

/**
 * Returns the beginning of a statement that searches, in which `QUERY` is the search as the database reads it: once, and not
 * for each mention. The planner does not know its value and assumes a rare one, so that the index is used.
 */
export const searching = (search: string) =>
  Prisma.sql`with searched as materialized (select search_query(${search}) as query)`
export const QUERY = Prisma.sql`(select query from searched)`

type Searched = {
  table: Prisma.Sql
  columns: Prisma.Sql
  words: string
  most: number
  wanted?: Prisma.Sql
  /** The condition on which the newest rows are enough for a rare search, too. */
  suffices?: Prisma.Sql
}

/**
 * Returns the newest matches among the rows of a table that are `wanted`, for common and rare words alike, as a part of a
 * statement that begins with `searching`.
 */
export function newestMatches({ table, columns, words, most, wanted, suffices }: Searched) {
  const { probe, enough, window } = isPhrase(words) ? COMMON_PHRASE : COMMON
  const rows = Prisma.sql`from ${table} where ${wanted ?? Prisma.sql`true`}`
  const newest = (number: number) => Prisma.sql`
    select * from (select ${columns}, "searchVector" as vector ${rows} order by id desc limit ${number}) newest
    where vector @@ ${QUERY}`
  // "offset 0" hides the order from the planner, which would read the whole table newest first.
  return Prisma.sql`
    chosen as materialized (
      select ${suffices ?? Prisma.sql`false`}
        or (select count(*) from (${newest(probe)} limit ${enough}) matching) = ${enough} as "isByDate"
    )
    select * from (${newest(window)} and (select "isByDate" from chosen) limit ${most}) recent
    union all (
      select ${columns}, vector from (
        select ${columns}, "listedAt", "searchVector" as vector ${rows}
          and "searchVector" @@ ${QUERY} and not (select "isByDate" from chosen) offset 0
      ) rare order by "listedAt" desc, id desc limit ${most}
    )`
}
