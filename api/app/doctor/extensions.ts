import { findingsAbout, type Check } from './finding.ts'

const { ok, problem } = findingsAbout('Extensions')

/** The PostgreSQL extensions that the migrations create. */
const NAMES = ['pg_trgm']

/** Checks that the server provides the extensions that the migrations create. */
export const extensions: Check = {
  subject: 'Extensions',
  needsDatabase: true,
  async run({ client }) {
    const { rows } = await client.query<{ name: string; isInstalled: boolean; isAvailable: boolean }>(
      // In a new database the migrations have yet to install them.
      `select name, to_regclass('"Member"') is null or exists (select from pg_extension where extname = name)
           as "isInstalled",
         exists (select from pg_available_extensions available where available.name = wanted.name) as "isAvailable"
       from unnest($1::text[]) as wanted(name)`,
      [NAMES],
    )
    const missing = rows.filter(({ isInstalled, isAvailable }) => !isInstalled || !isAvailable)
    if (missing.length === 0) return [ok(NAMES.join(', '))]
    return missing.map(({ name, isAvailable }) =>
      isAvailable
        ? problem(
            `${name} is not installed in this database.`,
            `As the owner of the database: create extension ${name}.`,
          )
        : problem(
            `${name} does not exist on this server.`,
            'Install the package of PostgreSQL’s extensions, such as postgresql-contrib.',
          ),
    )
  },
}
