import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { withScratchDatabase } from '../database/migrations/draft.ts'
import { readSquashed } from '../database/migrations/baseline.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { SOURCE, type Source } from '../database/migrations/migrations.ts'
import { aFolder } from './folders.ts'
import { withClient } from '../database/connection/with-client.ts'

/** A copy of the project's schema and its migrations, as far as the one of this name; all of them without a name. */
export async function aSource(from: Source, last?: string): Promise<Source> {
  const folder = await aFolder()
  const [schema, migrations] = [path.join(folder, 'schema'), path.join(folder, 'migrations')]
  await cp(from.schema, schema, { recursive: true })
  await cp(from.migrations, migrations, { recursive: true })
  for (const name of await readdir(migrations))
    if (last && /^\d{14}_/.test(name) && name > last)
      await rm(path.join(migrations, name), { recursive: true })
  return { schema, migrations }
}

/** What the baseline of the project replaces. */
export const SQUASHED = readSquashed(SOURCE) ?? { baseline: '', commit: '', names: [] }

/**
 * Makes a database of the last commit before the squash: what the baseline makes, with the records of what that replaces.
 * @param names the recorded migrations, when it is not all
 */
export async function makeUnsquashed(url: string, names = SQUASHED.names): Promise<void> {
  await migrate(url, SOURCE, [SQUASHED.baseline])
  await withClient(url, async (client) => {
    await client.query('delete from _prisma_migrations')
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       select gen_random_uuid(), 'of-then', name, now(), 1 from unnest($1::text[]) name`,
      [names],
    )
  })
}

/**
 * What code that knows the migrations `before` could no longer read or write once those of `now` have been applied too.
 * @returns a line for each; none when both versions can work on one database at once
 */
export async function breaksBetween(server: string, before: Source, now: Source): Promise<string[]> {
  return compare(await factsAfter(server, before), await factsAfter(server, now))
}

const known = new Map<Source, Promise<Facts>>()

/** What a database has after these migrations; found out once for each source. */
function factsAfter(server: string, source: Source): Promise<Facts> {
  const facts =
    known.get(source) ??
    withScratchDatabase(server, async (url) => {
      await migrate(url, source)
      return factsOf(url)
    })
  known.set(source, facts)
  return facts
}

type Column = { name: string; table: string; type: string; isNeeded: boolean; hasDefault: boolean }
type Facts = {
  columns: Column[]
  labels: string[]
  functions: string[]
  rules: { text: string; columns: string[] }[]
}

function compare(before: Facts, now: Facts): string[] {
  const tables = new Set(before.columns.map(({ table }) => table))
  const older = new Map(before.columns.map((column) => [column.name, column]))
  const left = new Map(now.columns.map((column) => [column.name, column]))
  const changed = before.columns.flatMap(({ name, type, isNeeded, hasDefault }) => {
    const column = left.get(name)
    if (!column) return `${name} is gone`
    if (column.type !== type) return `${name} is ${column.type}, and was ${type}`
    if (column.isNeeded && !isNeeded) return `${name} must not be null any more`
    return hasDefault && !column.hasDefault ? `${name} has no default any more` : []
  })
  const added = now.columns.flatMap(({ name, table, isNeeded, hasDefault }) =>
    tables.has(table) && !older.has(name) && isNeeded && !hasDefault ? `${name} must be given` : [],
  )
  const gone = (kind: string, was: string[], is: string[]) =>
    was.filter((each) => !is.includes(each)).map((each) => `${kind} ${each} is gone`)
  const texts = before.rules.map(({ text }) => text)
  const rules = now.rules.flatMap(({ text, columns }) =>
    !texts.includes(text) && columns.every((column) => older.has(column)) ? `it is refused by ${text}` : [],
  )
  return [
    ...changed,
    ...added,
    ...gone('value', before.labels, now.labels),
    ...gone('function', before.functions, now.functions),
    ...rules,
  ]
}

/** A view of one table is written through, so that what was renamed may live on under its old name. */
const COLUMNS = `
  select c.table_name || '.' || c.column_name as name, c.table_name as "table",
    c.udt_name || coalesce('(' || c.character_maximum_length || ')', '') as type,
    c.is_nullable = 'NO' as "isNeeded", c.column_default is not null as "hasDefault"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and c.table_name <> '_prisma_migrations'`
const LABELS = `
  select t.typname || ' ' || e.enumlabel as name from pg_enum e join pg_type t on t.oid = e.enumtypid
  join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public'`
const FUNCTIONS = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  left join pg_depend d on d.objid = p.oid and d.deptype = 'e' where n.nspname = 'public' and d.objid is null`
/** What a row must be to be let in: checks, and what may be there only once. */
const RULES = `
  select r.conrelid::regclass || ': ' || pg_get_constraintdef(r.oid) as text,
    array(select t.relname || '.' || a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid
      where a.attrelid = r.conrelid and a.attnum = any(r.conkey))::text[] as columns
  from pg_constraint r join pg_namespace n on n.oid = r.connamespace
  where n.nspname = 'public' and r.contype in ('c', 'x')
  union all
  select i.indrelid::regclass || ': unique' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', ''),
    array(select t.relname || '.' || a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid
      where a.attrelid = i.indrelid and a.attnum = any(i.indkey))::text[]
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and i.indisunique`

async function factsOf(url: string): Promise<Facts> {
  return withClient(url, async (client) => {
    const names = async (statement: string) =>
      (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)
    return {
      columns: (await client.query<Column>(COLUMNS)).rows,
      labels: await names(LABELS),
      functions: await names(FUNCTIONS),
      rules: (await client.query<{ text: string; columns: string[] }>(RULES)).rows,
    }
  })
}
