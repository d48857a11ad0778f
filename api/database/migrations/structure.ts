import type pg from 'pg'

/** Catalogue queries, one for each part of the file, in reading order. */
const PARTS: [title: string, query: string][] = [
  [
    'Extensions',
    `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by 1`,
  ],
  [
    'Lists of values',
    `select format('create type %I as enum (%s);', typname, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as text
     from pg_type join pg_enum on enumtypid = pg_type.oid
     where typnamespace = current_schema()::regnamespace group by typname order by typname`,
  ],
  [
    'Tables',
    `select format(E'create table %I (\\n  %s\\n);', relname, string_agg(line, E',\\n  ' order by rank, name)) as text
     from (
       select rel.relname, attnum as rank, attname::text as name,
         format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
           case when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
             when adbin is null then '' else ' default ' || pg_get_expr(adbin, adrelid) end,
           case when attnotnull then ' not null' else '' end) as line
       from pg_class rel join pg_attribute on attrelid = rel.oid and attnum > 0 and not attisdropped
         left join pg_attrdef on adrelid = rel.oid and adnum = attnum
       where rel.relkind = 'r' and rel.relnamespace = current_schema()::regnamespace
       union all
       select rel.relname, 10000 + position(contype::text in 'pufcx'), conname::text,
         format('constraint %I %s', conname, pg_get_constraintdef(con.oid, true))
       from pg_constraint con join pg_class rel on rel.oid = conrelid
       where contype <> 'n' and contype <> 't' and rel.relkind = 'r' and rel.relnamespace = current_schema()::regnamespace
     ) lines
     where relname <> '_prisma_migrations' group by relname order by relname`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(indexrelid) || ';' as text
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = current_schema()::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indrelid::regclass::text, relname`,
  ],
  [
    'Views',
    `select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, true)) as text
     from pg_class where relkind = 'v' and relnamespace = current_schema()::regnamespace order by relname`,
  ],
  [
    'Functions',
    `select rtrim(pg_get_functiondef(pg_proc.oid), E'\\n ') || ';' as text
     from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     order by proname, oid::regprocedure::text`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(pg_trigger.oid, true) || ';' as text
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal order by relname, tgname`,
  ],
]

const HEAD = `-- The database as the migrations leave it, for reading and for reviews. Printed by \`npm run generate\`; a test compares it
-- with a migrated database. Tables of the job queue are its package's own and are left out.`

/**
 * Prints everything in a migrated database: tables with their constraints, indexes, views, functions and triggers.
 * @returns SQL for readers, in an order that depends only on names
 */
export async function printStructure(client: pg.Client): Promise<string> {
  await client.query('set search_path to public, pg_catalog')
  const parts: string[] = []
  for (const [title, query] of PARTS) {
    const { rows } = await client.query<{ text: string }>(query)
    const gap = ['Tables', 'Views', 'Functions'].includes(title) ? '\n\n' : '\n'
    if (rows.length > 0) parts.push(`-- ${title}\n\n${rows.map(({ text }) => text.trimEnd()).join(gap)}`)
  }
  return `${[HEAD, ...parts].join('\n\n')}\n`
}
