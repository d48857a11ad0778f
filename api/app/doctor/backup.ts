import { LAST_BACKUP } from '../../database/backup/last-backup.ts'
import { findingsAbout, formatDuration, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Backup')

/** Seconds after which a nightly backup is late, and after which backups have been failing for a week. */
const [LATE, FAILING] = [26 * 3_600, 7 * 86_400]

/** Checks the age of the last successful backup or of the last WAL segment that PostgreSQL archived. */
export const backup: Check = {
  subject: 'Backup',
  isCheap: true,
  needsDatabase: true,
  async run({ client, now = Date.now, env: { production } }) {
    const { rows } = await client.query<{ made: string | null; archived: Date | null }>(
      `select (select "value" from "Setting" where "key" = $1) as made,
         (select last_archived_time from pg_stat_archiver) as archived`,
      [LAST_BACKUP],
    )
    const { made = null, archived = null } = rows[0] ?? {}
    const last = Math.max(made ? Date.parse(made) : 0, archived?.getTime() ?? 0)
    const advice = 'npm run backup -- FILE, each night by irish-agile-backup.timer: .config/deploy/BACKUP.md.'
    if (last === 0)
      return production ? [warning('No backup was ever made.', advice)] : [ok('None on this machine')]
    const age = (now() - last) / 1000
    const found = `The last good one is ${formatDuration(Math.max(0, age))} old`
    if (!production || age < LATE) return [ok(found)]
    return [age < FAILING ? warning(`${found}.`, advice) : problem(`${found}.`, advice)]
  },
}
