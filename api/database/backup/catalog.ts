import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * Tables excluded from backups. Sessions, links and access tokens would readmit members who were locked out since; rate
 * points and views expire within a day; a copy of the site must not send to webhooks or contain their secrets;
 * migrations are recorded by the process that applies them.
 */
const EXCLUDED = [
  ...['_prisma_migrations', 'Session', 'SignInLink', 'AccessToken', 'RateLimit', 'PostView'],
  ...['Webhook', 'WebhookEvent', 'WebhookDelivery'],
]

/** Quotes a name as PostgreSQL does. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns the tables of a backup with their columns, each after the tables that it references. */
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
    [EXCLUDED],
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

/** Returns the applied migrations of a database in order; none for a new database. */
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
