import { findingsAbout, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Connections')

/** Connections of a process apart from those for requests: rates, jobs, announcements and readiness. */
const OTHER_CONNECTIONS = 9

/** Warns when fewer connections than this are left. */
const LOW = 5

/** Compares the connection limits with the site's needs and with the connections in use. */
export const connections: Check = {
  subject: 'Connections',
  isCheap: true,
  needsDatabase: true,
  async run({ client, env: { WORKERS, DATABASE_POOL }, url, directUrl }) {
    const { rows } = await client.query<{ name: string; limit: number; used: number }>(
      `select 'max_connections' as name, current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0) as "limit",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used
       union all select 'the limit of database ' || datname, datconnlimit,
         (select count(*)::int from pg_stat_activity where datname = current_database())
         from pg_database where datname = current_database() and datconnlimit >= 0
       union all select 'the limit of role ' || rolname, rolconnlimit,
         (select count(*)::int from pg_stat_activity where usename = current_user)
         from pg_roles where rolname = current_user and rolconnlimit >= 0
       order by 2 limit 1`,
    )
    const [strictest] = rows
    if (!strictest) return []
    const { name, limit, used } = strictest
    // With a pooler, it provides the connections for requests.
    const needed = WORKERS * (OTHER_CONNECTIONS + (url === directUrl ? DATABASE_POOL : 0))
    if (needed > limit)
      return [
        problem(
          `The site takes up to ${needed}, and ${name} allows ${limit}.`,
          'Raise it, or lower DATABASE_POOL or WORKERS.',
        ),
      ]
    const found = `${used} of ${limit} in use; the site takes up to ${needed}`
    return limit - used < LOW
      ? [warning(`${found}.`, `Look in pg_stat_activity for what holds them, or raise ${name}.`)]
      : [ok(found)]
  },
}
