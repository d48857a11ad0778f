import { migrationStatus } from '../../database/migrations/migrate.ts'
import { TOO_OLD } from '../../database/migrations/migrations.ts'
import { findingsAbout, formatCount, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Migrations')

/** Compares the database's migrations with those of this version. */
export const migrations: Check = {
  subject: 'Migrations',
  needsDatabase: true,
  async run({ directUrl }) {
    const status = await migrationStatus(directUrl).catch((error: Error) => {
      if (error.message.endsWith(TOO_OLD)) return null
      throw error
    })
    if (!status)
      return [
        problem(
          'This database is older than the first migration of this version.',
          'Start the version that made it.',
        ),
      ]
    const { pending, unknown, edited } = status
    const findings = [
      pending.length > 0 &&
        warning(
          `${formatCount(pending.length, 'migration')} to apply, the first one ${pending[0]}.`,
          'npm run migrate applies them, and so does the next start.',
        ),
      unknown.length > 0 &&
        problem(
          `A newer version of the site has migrated this database (${unknown.join(', ')}).`,
          'Start that version, or set ALLOW_NEWER_DATABASE=yes to go back by one version.',
        ),
      edited.length > 0 &&
        warning(
          `Changed after it had been applied: ${edited.join(', ')}.`,
          'Restore the file, and write a new migration for the change.',
        ),
    ].filter((finding) => finding !== false)
    return findings.length > 0 ? findings : [ok('Up to date')]
  },
}
