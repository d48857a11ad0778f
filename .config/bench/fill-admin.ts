import { ACTIONS } from '../../api/audit/actions.ts'
import { setIndexesAside } from './fill.ts'
import { withClient } from '../../api/database/with-client.ts'

/**
 * Adds to the demo data what a dashboard of many years has: members, a long log, a queue, a month of votes. The log's
 * entries are not chained: that would take its trigger minutes, and nothing that is measured here reads the hashes.
 */
export async function fillDashboard(
  url: string,
  { members, entries, waiting }: { members: number; entries: number; waiting: number },
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    const setAside = await setIndexesAside(client, ['"ModerationLog"'])
    await client.query('alter table "ModerationLog" disable trigger user')
    await client.query(helpers(new Date()))
    await client.query(FILL_MEMBERS, [members])
    await client.query(FILL_LOG, [entries, members, [...ACTIONS]])
    await client.query(FILL_POSTS, [waiting / 2, members])
    await client.query(FILL_REPLIES, [waiting / 2, members])
    await client.query(FILL_VOTES, [members])
    await client.query('alter table "ModerationLog" enable trigger user')
    for (const definition of setAside) await client.query(definition)
    await client.query('vacuum analyze')
  })
}

// A thing's moment lies within the last so many days, the last one nearest to now; its id of version 7 holds the moment, and
// else what looks like chance.
const helpers = (now: Date) => `
  create function bench_at(n int, of int, days int) returns timestamptz stable language sql as
    $$ select timestamptz '${now.toISOString()}' - make_interval(secs => days * 86400.0 * (of - n + 1) / of) $$;
  create function bench_made(at timestamptz, kind int, n int) returns uuid immutable language sql as
    $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
            || '7' || lpad(to_hex(kind), 3, '0') || '8' || left(md5(n::text), 15))::uuid $$;
  create function bench_member(n int, of int) returns uuid stable language sql as
    $$ select bench_made(bench_at(n, of, 730), 0, n) $$`

const FILL_MEMBERS = `
  insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, company, "joinedAt",
                        "lastActiveAt", "addressConfirmedAt", "isVerified", "isDisabled", role)
  select bench_member(n, $1), 'm' || n || '@scale.example',
         (array['Aoife', 'Seán', 'Niamh', 'Conor', 'Orla', 'Piotr', 'Chidi', 'Maria'])[1 + n % 8],
         (array['Byrne', 'Ryan', 'Walsh', 'Nowak', 'Doyle', 'Ní Bhriain', 'Okafor'])[1 + n % 7] || ' ' || n,
         'https://www.linkedin.com/in/m' || n, 'Cork', 'Company ' || n % 3000, bench_at(n, $1, 730),
         case when n % 10 > 0 then bench_at(n, $1, 700) end, bench_at(n, $1, 730), n % 100 > 0, n % 50 = 9,
         (case when n < 5 then 'admin' else 'user' end)::"Role"
  from generate_series(1, $1::int) n`

const FILL_LOG = `
  insert into "ModerationLog" (id, "moderatorId", action, "targetType", "targetId", reason, "createdAt")
  select bench_made(bench_at(n, $1, 730), 1, n), admins.ids[1 + n % array_length(admins.ids, 1)],
         ($3::text[])[1 + n % array_length($3::text[], 1)], 'user', bench_member(1 + n % $2::int, $2),
         case when n % 3 = 0 then
           (array['An advertisement', 'Asked before', 'Confidential', 'Thank you, a good question'])[1 + n % 4]
           || ', case ' || n end, bench_at(n, $1, 730)
  from generate_series(1, $1::int) n,
    (select array_agg(id) as ids from (select id from "Member" where role = 'admin' order by id) found) admins`

const FILL_POSTS = `
  insert into "Post" (id, "authorId", title, content, "contentHtml", category, "createdAt", "lastActivityAt")
  select bench_made(bench_at(n, $1, 20), 2, n), bench_member(1 + n * 7 % $2::int, $2), 'Waiting discussion ' || n,
         'A text that waits for a moderator, number ' || n, '<p>A text that waits for a moderator.</p>',
         'Remote Work', bench_at(n, $1, 20), bench_at(n, $1, 20)
  from generate_series(1, $1::int) n`

const FILL_REPLIES = `
  insert into "Reply" (id, "postId", "authorId", content, "contentHtml", "createdAt")
  select bench_made(bench_at(n, $1, 20), 3, n), posts.ids[1 + n % array_length(posts.ids, 1)],
         bench_member(1 + n * 11 % $2::int, $2), 'A reply that waits, number ' || n,
         '<p>A reply that waits for a moderator.</p>', bench_at(n, $1, 20)
  from generate_series(1, $1::int) n,
    (select array_agg(id) as ids from "Post" where status = 'approved') posts`

const FILL_VOTES = `
  insert into "PostVote" (id, "postId", "voterId", ballot, "castAt")
  select bench_made(bench_at(n, $1, 30), 4, n), posts.ids[1 + n % array_length(posts.ids, 1)],
         bench_member(n, $1), 'UP', bench_at(n, $1, 30)
  from generate_series(1, $1::int) n,
    (select array_agg(id) as ids from "Post" where status = 'approved') posts`
