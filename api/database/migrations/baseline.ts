import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addressBeside, dropBeside, makeBeside } from '../backup/staging-schema.ts'
import { withClient } from '../connection/with-client.ts'
import { readExtensions, type Source } from './migrations.ts'
import { printStructure } from './structure.ts'

/** The migrations that the baseline replaces, and the last commit that has all of them. */
export interface Squashed {
  baseline: string
  commit: string
  names: string[]
}

/** Reads `migrations/squashed`: the baseline, the commit and the replaced migrations, a word a line; null without it. */
export function readSquashed({ migrations }: Source): Squashed | null {
  const file = path.join(migrations, 'squashed')
  if (!existsSync(file)) return null
  const [baseline = '', commit = '', ...names] = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  return { baseline, commit, names }
}

/**
 * Names the baseline in place of the migrations that it replaces.
 * @param applied the migrations of a database or of a backup
 * @param subject the owner of these migrations, for the message
 * @throws Error naming the commit to pass through, when some of the replaced migrations are missing
 */
export function withBaseline(
  applied: readonly string[],
  { baseline, commit, names }: Squashed,
  subject: string,
): string[] {
  const later = applied.filter((name) => !names.includes(name))
  if (later.length === applied.length || later.includes(baseline)) return later
  const missing = names.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    throw new Error(
      `${subject} is older than this version can read: it lacks ${missing.length} of the ${names.length} migrations ` +
        `that the baseline replaces, ${missing[0]} first. Start the site of commit ${commit} with it once, ` +
        'then this version again (prisma/README.md).',
    )
  return [baseline, ...later]
}

/**
 * Moves a database that was migrated before the squash to the baseline: the baseline is recorded as applied without being
 * run, and the records of the migrations that it replaces are deleted. Call it while no other process migrates.
 * @param act applies the baseline to an empty schema, and records it as applied
 * @throws Error with instructions, for a database that lacks some of these migrations or differs from their result
 */
export async function adoptBaseline(
  url: string,
  source: Source,
  act: { apply: (url: string, name: string) => Promise<unknown>; record: (name: string) => Promise<unknown> },
): Promise<void> {
  const squashed = readSquashed(source)
  const applied = squashed && (await readApplied(url))
  if (!squashed || !applied?.some((name) => squashed.names.includes(name))) return
  const { baseline, commit, names } = squashed
  withBaseline(applied, squashed, 'This database')
  if (!applied.includes(baseline)) {
    const differences = await compareWith(url, source, (beside) => act.apply(beside, baseline))
    if (differences.length > 0)
      throw new Error(
        `This database has all migrations before the baseline, and differs from what they make:\n` +
          `${differences.slice(0, 6).join('\n')}\nUndo what was changed by hand: prisma/structure.sql of commit ` +
          `${commit} says how it was (prisma/README.md).`,
      )
    await act.record(baseline)
  }
  await withClient(url, (client) =>
    client.query('delete from _prisma_migrations where migration_name = any ($1)', [names]),
  )
}

/** The names of a database's applied migrations, in order. */
const readApplied = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query(`select where to_regclass('_prisma_migrations') is not null`)
    if (tables.length === 0) return []
    const { rows } = await client.query<{ name: string }>(
      `select migration_name as name from _prisma_migrations
       where finished_at is not null and rolled_back_at is null order by 1`,
    )
    return rows.map(({ name }) => name)
  })

/**
 * Compares a database with the result of a migration in an empty schema beside it, on the same server: other versions of
 * PostgreSQL print some definitions otherwise.
 * @returns the differing lines of structure, marked with - for missing ones and + for unknown ones
 */
async function compareWith(
  url: string,
  source: Source,
  apply: (url: string) => Promise<unknown>,
): Promise<string[]> {
  const beside = addressBeside(url)
  await withClient(url, (client) => makeBeside(client, readExtensions(source)))
  try {
    await apply(beside)
    const [expected, found] = await withClient(url, async (client) => [
      linesOf(await printStructure(client, 'restoring')),
      linesOf(await printStructure(client)),
    ])
    return [
      ...expected.filter((line) => !found.includes(line)).map((line) => `- ${line}`),
      ...found.filter((line) => !expected.includes(line)).map((line) => `+ ${line}`),
    ]
  } finally {
    await withClient(url, dropBeside)
  }
}

/** Ignores that a constraint may have been validated since. */
const linesOf = (structure: string) => structure.replaceAll(' NOT VALID', '').split('\n')
