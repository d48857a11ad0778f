import { Gauge, Registry } from 'prom-client'
import { spaceOf } from '../../app/doctor/disk.ts'
import { LAST_BACKUP } from '../../database/backup/last-backup.ts'
import { limitedPool } from '../../database/connection/pool.ts'
import { noteTrouble } from '../../database/outage-log.ts'
import { env } from '../../lib/env.ts'

/** The time limit in milliseconds for all statements of a scrape. */
const WITHIN = 3_000

/** The highest value of a count. */
const MOST = 10_000

const bounded = (from: string) => `(select count(*)::int from (select ${from} limit ${MOST}) counted)`

/** Returns one row. Every count is limited and uses an index. */
const STATEMENT = `select
  ${bounded(`from "Email" where "state" = 'queued' and "sendAfter" <= now()`)} as emails_queued,
  ${bounded(`from "Email" where "state" = 'failed'`)} as emails_failed,
  coalesce((select extract(epoch from now() - "sendAfter")::float8 from "Email"
    where "state" = 'queued' and "sendAfter" <= now() order by "sendAfter" limit 1), 0) as email_oldest_seconds,
  ${bounded(`from pgboss.job where state < 'active' and start_after < now() - interval '5 minutes'`)} as jobs_late,
  ${bounded(`from "Post" where "status" = 'pending' and "deletedAt" is null`)} as pending_posts,
  ${bounded(`from "Reply" where "status" = 'pending' and "deletedAt" is null`)} as pending_replies,
  ${bounded(`from "Report" where "decidedAt" is null`)} as pending_reports,
  ${bounded(`from "Enquiry" where "answeredAt" is null`)} as pending_enquiries,
  (select extract(epoch from "value"::timestamptz)::float8 from "Setting" where "key" = '${LAST_BACKUP}')
    as last_backup_timestamp_seconds`

const HELP: Record<string, string> = {
  emails_queued: 'E-mails that could be sent now and are not.',
  emails_failed: 'E-mails that could not be sent.',
  email_oldest_seconds: 'Seconds for which the oldest of the queued e-mails is due.',
  jobs_late: 'Jobs that should have begun five minutes ago.',
  last_backup_timestamp_seconds: 'When the last good backup was made.',
  database_up: '1 when the database responds.',
  disk_free_bytes: 'Free bytes of the disk that the site is on.',
  disk_size_bytes: 'All bytes of the disk that the site is on.',
  worker_restarts_total: 'Processes that ended and were replaced, since the start.',
}

/** Returns the metrics of the whole installation, which one process collects when it is scraped. */
export function installationMetrics(restarts: () => number) {
  const registry = new Registry()
  const gauges = Object.fromEntries(
    Object.entries(HELP).map(([name, help]) => [name, new Gauge({ name, help, registers: [registry] })]),
  )
  const pending = new Gauge({
    name: 'pending_items',
    help: 'Items that moderators have to look at, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  const pool = limitedPool(
    {
      application_name: 'irish-agile metrics',
      connectionString: env.DATABASE_URL,
      max: 1,
      query_timeout: WITHIN,
      connectionTimeoutMillis: WITHIN,
      allowExitOnIdle: true,
    },
    { statement_timeout: '2s' },
  )

  async function refresh(): Promise<void> {
    for (const gauge of Object.values(gauges)) gauge.remove()
    pending.reset()
    const { free, size } = await spaceOf('.')
    gauges['disk_free_bytes']?.set(free)
    gauges['disk_size_bytes']?.set(size)
    gauges['worker_restarts_total']?.set(restarts())
    try {
      const { rows } = await pool.query<Record<string, number | null>>(STATEMENT)
      for (const [name, value] of Object.entries(rows[0] ?? {})) {
        if (value === null) continue
        const [, kind] = /^pending_(\w+)$/.exec(name) ?? []
        if (kind) pending.set({ kind }, value)
        else gauges[name]?.set(value)
      }
      gauges['database_up']?.set(1)
    } catch (error) {
      noteTrouble(error, 'the metrics of the database could not be read')
      gauges['database_up']?.set(0)
    }
  }

  return {
    async print(): Promise<string> {
      await refresh()
      return registry.metrics()
    },
    close: () => pool.end(),
  }
}
