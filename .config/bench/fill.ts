import { CATEGORIES } from '../../api/items/rules.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

const WORDS =
  'sprint retro backlog planning review goal team velocity estimate story daily board limit flow coach owner scrum ' +
  'kanban forecast refine release risk value customer feedback increment done remote office dublin cork galway limerick ' +
  'meeting facilitation conflict trust dependency platform test deploy measure cycle lead time queue manager leader ' +
  'change culture learn habit experiment workshop roadmap strategy outcome budget contract tender bank hospital farm ' +
  'school council startup agency vendor legacy migration incident support ticket bug feature spike debt scéal cruinniú'

const MEMBERS = 5_000

/**
 * Fills a migrated database with a forum of this size. Triggers and indexes are dropped first, because they cost more
 * per row than once for all; the statements write what the triggers would.
 */
export async function fillForum(
  url: string,
  { posts, replies }: { posts: number; replies: number },
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'")
    const { rows: setAside } = await client.query<{ drop: string; restore: string }>(DROP_AND_RESTORE)
    for (const { drop } of setAside) await client.query(drop)
    await client.query(HELPERS)
    await client.query(TEXTS, [WORDS.split(' ')])
    await client.query(FILL_MEMBERS, [MEMBERS])
    await client.query(FILL_POSTS, [posts, MEMBERS, [...CATEGORIES]])
    await client.query(FILL_REPLIES, [replies, posts, MEMBERS])
    for (const { restore } of setAside) await client.query(restore)
    await client.query(
      'insert into "CategoryCount" select category, count(*) from "PublishedPost" group by 1',
    )
    await client.query('vacuum analyze')
  })
}

/** Statements that drop the triggers, foreign keys and indexes of posts and replies, and those that restore them. */
const DROP_AND_RESTORE = `
  with tables as (select unnest(array['"Post"', '"Reply"']::regclass[]) as id)
  select format('alter table %s disable trigger user', id) as drop,
         format('alter table %s enable trigger user', id) as restore from tables
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid in (select id from tables)
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select id from tables) and not indisprimary`

// UUIDs of version 7 in sequence, a minute apart.
const HELPERS = `
  create function bench_time(n int, kind int) returns timestamptz immutable language sql as
    $$ select timestamptz '2024-01-01' + n * interval '1 minute' + kind * interval '1 second' $$;
  create function bench_id(n int, kind int) returns uuid immutable language sql as
    $$ select (lpad(to_hex((extract(epoch from bench_time(n, kind)) * 1000)::bigint), 12, '0')
            || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`

// Different texts of common words, each with a rare one, and their search documents, which are too slow to build row by
// row.
const TEXTS = `
  create table bench_text as
  select n, title, body, setweight(search_document(title), 'A') as title_vector, search_document(body) as body_vector
  from (
    select n,
      (select string_agg(($1::text[])[1 + abs(hashint4(n * 64 + i)) % array_length($1::text[], 1)], ' ')
       from generate_series(1, 6) i) as title,
      (select string_agg(($1::text[])[1 + abs(hashint4(n * 64 + i)) % array_length($1::text[], 1)], ' ')
       from generate_series(7, 24) i) || ' topic' || n as body
    from generate_series(0, 9999) n
  ) texts;`

const FILL_MEMBERS = `
  insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified")
  select bench_id(n, 0), 'm' || n || '@scale.example', 'Member', 'No ' || n,
         'https://www.linkedin.com/in/m' || n, 'Cork', true
  from generate_series(1, $1::int) n`

const FILL_POSTS = `
  insert into "Post" (id, "authorId", title, content, "contentHtml", excerpt, category, status, "likeCount", score,
                      "viewCount", "replyCount", "createdAt", "publishedAt", "lastActivityAt", "searchVector")
  select bench_id(p, 1), bench_id(1 + p % $2::int, 0), titled.title, text.body, '<p>' || text.body || '</p>', text.body,
         ($3::text[])[1 + p % 10], case when p % 50 = 0 then 'pending' else 'approved' end::"Status",
         abs(hashint4(p)) % 40, abs(hashint4(p)) % 40, p % 900, 3, bench_time(p, 1),
         case when p % 50 <> 0 then bench_time(p, 1) end,
         bench_time(p + abs(hashint4(p)) % 5000, 2), titled.title_vector || setweight(text.body_vector, 'B')
  from generate_series(1, $1::int) p
  join bench_text text on text.n = abs(hashint4(p)) % 10000
  join bench_text titled on titled.n = abs(hashint4(p + 1000000)) % 10000
  order by p`

// One discussion in a thousand receives a tenth of the replies, so that some are long.
const FILL_REPLIES = `
  insert into "Reply" (id, "postId", "authorId", content, "contentHtml", status, "createdAt", "publishedAt", "searchVector")
  select bench_id(r, 2),
         bench_id(1 + case when r % 10 = 0 then (r / 10) % greatest($2::int / 1000, 1) * 1000 else r % $2::int end, 1),
         bench_id(1 + r % $3::int, 0), text.body, '<p>' || text.body || '</p>',
         case when r % 50 = 0 then 'pending' else 'approved' end::"Status", bench_time(r, 2),
         case when r % 50 <> 0 then bench_time(r, 2) end,
         setweight(text.body_vector, 'C')
  from generate_series(1, $1::int) r join bench_text text on text.n = abs(hashint4(r + 2000000)) % 10000
  order by r`
