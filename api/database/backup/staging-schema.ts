import type pg from 'pg'
import { quoted } from './catalog.ts'

// A restored database is built in a staging schema and replaces the current tables in one transaction.

const [IN_USE, RESTORING] = ['public', 'restoring']

/** Returns the database's URL with the staging schema first; extensions are still found in their own schema. */
export function stagingUrl(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c search_path=${RESTORING},${IN_USE}`.trim())
  // Prisma's engine finds its table of migrations by the schema's name.
  address.searchParams.set('schema', RESTORING)
  return address.href
}

/**
 * Creates an empty staging schema, replacing one that a killed restore has left.
 * @param extensions those required by the migrations, created in their final schema since only a superuser can move
 *   them
 */
export async function createStaging(client: pg.Client, extensions: string[]): Promise<void> {
  await dropBeside(client)
  await client.query(`create schema ${RESTORING}`)
  for (const name of extensions)
    await client.query(`create extension if not exists ${quoted(name)} schema ${IN_USE}`)
}

export async function dropBeside(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${RESTORING} cascade`)
}

/**
 * Replaces the current tables with those of the staging schema; call it in a transaction. Moves objects one by one,
 * because extensions have to stay in their schema.
 */
export async function replaceCurrent(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  for (const { kind, name } of await objectsIn(client, IN_USE))
    await client.query(`drop ${kind} if exists ${name} cascade`)
  for (const { kind, name } of await objectsIn(client, RESTORING))
    await client.query(`alter ${kind} ${name} set schema ${IN_USE}`)
  await client.query(`drop schema ${RESTORING}`)
}

/** Returns tables and views, then functions, then types; objects of extensions, columns and tables move with them. */
async function objectsIn(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (
       select 1 as position, 'pg_class'::regclass as catalog, oid, format('%I.%I', $1::text, relname) as name,
         case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
       from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 2, 'pg_proc'::regclass, oid,
         format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid)), 'routine'
       from pg_proc where pronamespace = $1::regnamespace
       union all
       select 3, 'pg_type'::regclass, oid, format('%I.%I', $1::text, typname), 'type'
       from pg_type where typnamespace = $1::regnamespace and typtype in ('e', 'd')
     ) object
     where not exists (select from pg_depend where classid = catalog and objid = object.oid and deptype in ('e', 'a', 'i'))
     order by position, name`,
    [schema],
  )
  return rows
}
