import { findingsAbout, formatDuration, type Check } from './finding.ts'

const { ok, warning } = findingsAbout('Replication')

/** Seconds of lag after which a replica is late. */
const LATE = 30

/** Checks the lag of replicas, and finds unused replication slots, which fill up the disk. */
export const replication: Check = {
  subject: 'Replication',
  isCheap: true,
  needsDatabase: true,
  async run({ client }) {
    const { rows: replicas } = await client.query<{ name: string; seconds: number | null }>(
      `select application_name as name, extract(epoch from replay_lag)::float8 as seconds from pg_stat_replication
       where state is distinct from 'backup'`,
    )
    const { rows: slots } = await client.query<{ name: string; bytes: number | null }>(
      `select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes
       from pg_replication_slots where not active and not pg_is_in_recovery()`,
    )
    const findings = [
      ...replicas
        .filter(({ seconds }) => (seconds ?? 0) > LATE)
        .map(({ name, seconds }) =>
          warning(
            `The replica ${name} is ${formatDuration(seconds ?? 0)} behind.`,
            'Look at its network, disk and long queries before it has to take over.',
          ),
        ),
      ...slots.map(({ name, bytes }) =>
        warning(
          `Nobody reads the slot ${name}, for which ${Math.round((bytes ?? 0) / 1e6)} MB stay on the disk.`,
          `Start its replica, or drop it: select pg_drop_replication_slot('${name}').`,
        ),
      ),
    ]
    if (findings.length > 0) return findings
    return [ok(replicas.length === 0 ? 'No replica' : `${replicas.length} up to date`)]
  },
}
