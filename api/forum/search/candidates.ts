import { Prisma } from '../../../prisma/client/client.ts'
import { isPhrase } from './terms.ts'

/**
 * A search with `enough` matches among the newest rows, the `window`, is a common one, and these are its newest
 * matches. All matches of a rarer one are taken from the index. A smaller `sample` recognises rare ones early.
 */
const COMMON = { sample: 1_000, enoughInSample: 10, window: 5_000, enough: 50 }

/** A phrase of common words is slow to find by the index, which knows the words but not their order. */
const COMMON_PHRASE = { sample: 0, enoughInSample: 0, window: 20_000, enough: 20 }

/**
 * Returns the beginning of a searching statement, in which `QUERY` is the parsed search, evaluated once. The planner
 * does not know its value and assumes a rare one, so that the index is used.
 */
export const searching = (search: string) =>
  Prisma.sql`with searched as materialized (select search_query(${search}) as query)`
export const QUERY = Prisma.sql`(select query from searched)`

/** Returns a limit as literal text, so that the planner considers it in a generic plan, which is made once. */
export const limit = (most: number) => Prisma.raw(`limit ${most}`)

type Searched = {
  table: Prisma.Sql
  columns: Prisma.Sql
  words: string
  most: number
  wanted?: Prisma.Sql
  /** The condition under which the newest rows are enough for a rare search, too. */
  suffices?: Prisma.Sql
  /** True for a column `isPartial`: whether rows older than the newest were left out. */
  showsPartial?: boolean
}

/**
 * Returns the part of a statement that finds the newest matches among the `wanted` rows of a table, for common and rare
 * words alike; it follows `searching`.
 */
export function newestMatches({ table, columns, words, most, wanted, suffices, showsPartial }: Searched) {
  const { sample, enoughInSample, window, enough } = isPhrase(words) ? COMMON_PHRASE : COMMON
  const enoughElsewhere = suffices ?? Prisma.sql`false`
  const rows = Prisma.sql`from ${table} where ${wanted ?? Prisma.sql`true`}`
  const newest = (number: number) => Prisma.sql`
    select * from (select ${columns}, "searchVector" as vector ${rows} order by id desc ${limit(number)}) newest
    where vector @@ ${QUERY}`
  const partial = showsPartial ? Prisma.sql`, (select "isPartial" from partial) as "isPartial"` : Prisma.empty
  // "offset 0" hides the order from the planner, which would read the whole table newest first.
  return Prisma.sql`
    sample as materialized (
      select ${enoughElsewhere}
        or (select count(*) from (${newest(sample)} ${limit(enoughInSample)}) matching) = ${enoughInSample} as "isCommon"
    ),
    recent as materialized (${newest(window)} and (select "isCommon" from sample) ${limit(most)}),
    chosen as materialized (
      select ${enoughElsewhere} or (select count(*) from recent) >= ${enough} as "isByDate"
    ),
    partial as (
      select "isByDate" and ((select count(*) from recent) >= ${most} or exists (
        select from (select id ${rows} order by id desc offset ${Prisma.raw(String(window))} ${limit(1)}) older
      )) as "isPartial" from chosen
    )
    select *${partial} from recent where (select "isByDate" from chosen)
    union all (
      select ${columns}, vector${partial} from (
        select ${columns}, "listedAt", "searchVector" as vector ${rows}
          and "searchVector" @@ ${QUERY} and not (select "isByDate" from chosen) offset 0
      ) rare order by "listedAt" desc, id desc ${limit(most)}
    )`
}
