import { Prisma } from '../../../prisma/client/client.ts'

/**
 * A search with this many matches among the newest rows is a common one, and those are its newest matches. Any other is rare
 * enough to take all of its matches from the index. Without this limit the database would read the whole table newest first
 * for a word without statistics.
 */
const COMMON = { window: 5_000, enough: 50 }

/** A phrase of common words is slow to find by the index, which knows the words but not their neighbours. */
const COMMON_PHRASE = { window: 20_000, enough: 20 }

/** Returns the newest matches among the rows of a table that are `wanted`, for common and rare words alike. */
export const newestMatches = (
  table: Prisma.Sql,
  columns: Prisma.Sql,
  words: string,
  most: number,
  wanted: Prisma.Sql = Prisma.sql`true`,
) => {
  const { window, enough } = words.includes('"') ? COMMON_PHRASE : COMMON
  return Prisma.sql`
    recent as materialized (
      select ${columns}, vector from (
        select ${columns}, "searchVector" as vector from ${table} where ${wanted} order by id desc limit ${window}
      ) newest where vector @@ search_query(${words}) limit ${most}
    )
    select * from recent where (select count(*) from recent) >= ${enough}
    union all (
      select ${columns}, "searchVector" as vector from ${table}
      where ${wanted} and "searchVector" @@ search_query(${words}) and (select count(*) from recent) < ${enough}
      order by "listedAt" desc, id desc limit ${most}
    )`
}
