import type pg from 'pg'
import { quoted } from './catalog.ts'

// A restored database is built in a schema beside the one that is used, and takes its place in one transaction.

const [IN_USE, RESTORING] = ['public', 'restoring']

/** The address of the same database, in which names mean what stands beside; extensions are still found where they are. */
export function addressBeside(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c search_path=${RESTORING},${IN_USE}`.trim())
  // Prisma's engine looks for its list of migrations by the schema's name.
  address.searchParams.set('schema', RESTORING)
  return address.href
}

/**
 * Makes an empty schema beside; what a killed restore has left there goes.
 * @param extensions what the migrations ask for. It is made where it stays: nobody but a superuser can move it
 */
export async function makeBeside(client: pg.Client, extensions: string[]): Promise<void> {
  await dropBeside(client)
  await client.query(`create schema ${RESTORING}`)
  for (const name of extensions)
    await client.query(`create extension if not exists ${quoted(name)} schema ${IN_USE}`)
}

export async function dropBeside(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${RESTORING} cascade`)
}

/**
 * Puts what stands beside in the place of what is used; call it in a transaction. Object by object, because extensions
 * have to stay where they are.
 */
export async function putInPlace(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  for (const { kind, name } of await objectsIn(client, IN_USE))
    await client.query(`drop ${kind} if exists ${name} cascade`)
  for (const { kind, name } of await objectsIn(client, RESTORING))
    await client.query(`alter ${kind} ${name} set schema ${IN_USE}`)
  await client.query(`drop schema ${RESTORING}`)
}

/** Tables and views, then functions, then types: what belongs to an extension, a column or a table goes with that. */
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
