import { findingsAbout, type Check, type Finding } from './finding.ts'

const { ok, problem } = findingsAbout('Database')

/** The oldest supported version of PostgreSQL, whose features the migrations use. */
const OLDEST = 15

/** Advice by connection error code. */
const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL: no name server knows it.',
  ETIMEDOUT: 'Let a firewall pass connections from here, or correct the host in DATABASE_URL.',
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000': 'Allow this user and this machine in pg_hba.conf.',
  '3D000': 'Create it: createdb -O USER NAME.',
  '53300': 'Raise max_connections, or lower DATABASE_POOL and WORKERS.',
}

/** Returns the finding for a database that cannot be connected to. */
export const noConnection = (error: unknown): Finding => {
  const { code = '', message } = error as { code?: string; message: string }
  return problem(
    `No connection: ${message || code}.`,
    ADVICE[code] ?? 'Look into the log of PostgreSQL, and correct DATABASE_URL.',
  )
}

/** Checks the version, and that the server accepts writes. */
export const database: Check = {
  subject: 'Database',
  isCheap: true,
  needsDatabase: true,
  async run({ client, env }) {
    const { rows } = await client.query<{ version: number; name: string; readOnly: string; isCopy: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
         current_setting('transaction_read_only') as "readOnly", pg_is_in_recovery() as "isCopy"`,
    )
    const [server] = rows
    if (!server) return []
    const version = versionFinding(server.version, server.name, env.DATABASE_URL === undefined)
    if (server.isCopy)
      return [version, problem('This is a copy that only reads.', 'Set DATABASE_URL to the primary server.')]
    if (server.readOnly === 'on')
      return [
        version,
        problem(
          'It refuses to write: default_transaction_read_only is on.',
          'Turn it off: alter database NAME reset default_transaction_read_only.',
        ),
      ]
    return [version]
  },
}

/** Returns the finding for a PostgreSQL version number, such as 150004. */
export function versionFinding(version: number, name: string, isEmbedded = false): Finding {
  if (version >= OLDEST * 10_000) return ok(`PostgreSQL ${name}${isEmbedded ? ', embedded' : ''}`)
  return problem(
    `PostgreSQL ${name} is too old.`,
    `Upgrade it to version ${OLDEST} or newer: pg_upgrade, or a backup restored into a new server.`,
  )
}
