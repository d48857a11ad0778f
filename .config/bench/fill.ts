import type pg from 'pg'
import { CATEGORIES } from '../../api/items/rules.ts'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

const WORDS =
  'sprint retro backlog planning review goal team velocity estimate story daily board limit flow coach owner scrum ' +
  'kanban forecast refine release risk value customer feedback increment done remote office dublin cork galway limerick ' +
  'meeting facilitation conflict trust dependency platform test deploy measure cycle lead time queue manager leader ' +
  'change culture learn habit experiment workshop roadmap strategy outcome budget contract tender bank hospital farm ' +
  'school council startup agency vendor legacy migration incident support ticket bug feature spike debt scéal cruinniú'

const MEMBERS = 5_000
const TABLES = ['"Post"', '"Reply"']

/**
 * Fills a new database with a forum of this size: indexes and triggers that work row by row are set aside while the rows
 * are written, and what they would have kept is written with the rows.
 */
export async function fillForum(
  url: string,
  { posts, replies }: { posts: number; replies: number },
): Promise<void> {
  await migrate(url)
  await withClient(url, async (client) => {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`,
    )
    const setAside = await setIndexesAside(client, TABLES)
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    await client.query(HELPERS)
    await client.query(SAID, [WORDS.split(' ')])
    await client.query(FILL_MEMBERS, [MEMBERS])
    await client.query(FILL_POSTS, [posts, MEMBERS, [...CATEGORIES]])
    await client.query(FILL_REPLIES, [replies, posts, MEMBERS])
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    for (const definition of setAside) await client.query(definition)
    await client.query(
      `insert into "CategoryCount" select category, count(*) from "PublishedPost" group by 1`,
    )
    await client.query('vacuum analyze')
  })
}

/** Drops indexes and foreign keys of some tables; answers the statements that bring them back. */
async function setIndexesAside(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any ($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

// An id of version 7 whose order is the order of numbers, a minute apart.
const HELPERS = `
  create function bench_time(n int, kind int) returns timestamptz immutable language sql as
    $$ select timestamptz '2024-01-01' + n * interval '1 minute' + kind * interval '1 second' $$;
  create function bench_id(n int, kind int) returns uuid immutable language sql as
    $$ select (lpad(to_hex((extract(epoch from bench_time(n, kind)) * 1000)::bigint), 12, '0')
            || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`

// What is said: many different texts of common words, each with a rare one, and their search documents, which take too
// long to build for every row by itself.
const SAID = `
  create table bench_said as
  select n, title, body, setweight(search_document(title), 'A') as title_vector, search_document(body) as body_vector
  from (
    select n,
      (select string_agg(($1::text[])[1 + abs(hashint4(n * 64 + i)) % array_length($1::text[], 1)], ' ')
       from generate_series(1, 6) i) as title,
      (select string_agg(($1::text[])[1 + abs(hashint4(n * 64 + i)) % array_length($1::text[], 1)], ' ')
       from generate_series(7, 24) i) || ' topic' || n as body
    from generate_series(0, 9999) n
  ) said;`

const FILL_MEMBERS = `
  insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified")
  select bench_id(n, 0), 'm' || n || '@scale.example', 'Member', 'No ' || n,
         'https://www.linkedin.com/in/m' || n, 'Cork', true
  from generate_series(1, $1::int) n`

const FILL_POSTS = `
  insert into "Post" (id, "authorId", title, content, "contentHtml", category, status, "likeCount", score, "viewCount",
                      "replyCount", "createdAt", "publishedAt", "lastActivityAt", "searchVector")
  select bench_id(p, 1), bench_id(1 + p % $2::int, 0), titled.title, said.body, '<p>' || said.body || '</p>',
         ($3::text[])[1 + p % 10], case when p % 50 = 0 then 'pending' else 'approved' end::"Status",
         abs(hashint4(p)) % 40, abs(hashint4(p)) % 40, p % 900, 3, bench_time(p, 1),
         case when p % 50 <> 0 then bench_time(p, 1) end,
         bench_time(p + abs(hashint4(p)) % 5000, 2), titled.title_vector || setweight(said.body_vector, 'B')
  from generate_series(1, $1::int) p
  join bench_said said on said.n = abs(hashint4(p)) % 10000
  join bench_said titled on titled.n = abs(hashint4(p + 1000000)) % 10000
  order by p`

// A tenth of the replies go to one discussion in a thousand, so that long ones exist too.
const FILL_REPLIES = `
  insert into "Reply" (id, "postId", "authorId", content, "contentHtml", status, "createdAt", "publishedAt", "searchVector")
  select bench_id(r, 2),
         bench_id(1 + case when r % 10 = 0 then (r / 10) % greatest($2::int / 1000, 1) * 1000 else r % $2::int end, 1),
         bench_id(1 + r % $3::int, 0), said.body, '<p>' || said.body || '</p>',
         case when r % 50 = 0 then 'pending' else 'approved' end::"Status", bench_time(r, 2),
         case when r % 50 <> 0 then bench_time(r, 2) end,
         setweight(said.body_vector, 'C')
  from generate_series(1, $1::int) r join bench_said said on said.n = abs(hashint4(r + 2000000)) % 10000
  order by r`
