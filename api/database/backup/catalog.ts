import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * What is no part of a backup. Sessions and links would let somebody in again who was locked out since; points of rates
 * and who viewed what are over within a day; which migrations were applied is written down by whoever applies them.
 */
const LEFT_OUT = ['_prisma_migrations', 'Session', 'SignInLink', 'RateLimit', 'PostView']

/** PostgreSQL's own way to write a name. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The tables of a backup with their columns, each after those that it refers to. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select class.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select array_agg(distinct target.relname::text) from pg_constraint
        join pg_class target on target.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid), '{}') as refers
     from pg_class class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all ($1)
     order by relname`,
    [LEFT_OUT],
  )
  const ordered: Table[] = []
  const queued = new Map(rows.map((row) => [row.name, row]))
  while (queued.size > 0) {
    const next = [...queued.values()].find(({ refers }) => !refers.some((name) => queued.has(name)))
    if (!next) throw new Error(`These tables refer to each other: ${[...queued.keys()].join(', ')}.`)
    queued.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}

/** The migrations that a database has applied, in order; none for a new one. */
export async function readApplied(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as found`,
  )
  if (!found[0]?.found) return []
  const { rows } = await client.query<{ migration_name: string }>(
    `select migration_name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  return rows.map(({ migration_name: name }) => name)
}
