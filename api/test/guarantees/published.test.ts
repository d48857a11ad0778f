import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'

/** Statements that name the status themselves, with the reason why no view of published items fits. */
const EXCEPTIONS = {
  'api/database/backup/retain-restrictions.ts': 'compares the status in two databases, of removed items too',
  'api/forum/items/counts.ts': 'counts replies of each status in one pass',
  'api/moderation/appeals/in-force.ts': 'is about decisions on items and edits of any status',
}

test('statements read published items through the views', () => {
  const files = globSync('{api,.config,prisma}/**/*.ts', {
    exclude: (name) => name.includes('prisma/client'),
  })
  const repeating = files
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /status"?(::\w+)?\s*=\s*'approved'/.test(readFileSync(file, 'utf8')))
  expect(repeating.sort()).toEqual(Object.keys(EXCEPTIONS))
})

test.each(['Post', 'Reply'])('the view of each published %s has all its columns', async (table) => {
  const columns = await db.$queryRaw<{ table: string; names: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns
    where table_schema = 'public' and table_name in (${table}, ${`Published${table}`}) group by 1 order by 1`
  const [own, published] = columns
  // A migration that adds a column must replace the view: create or replace view … as select * from …
  expect(published?.names).toEqual(own?.names)
})

const WRITTEN_OUT = Prisma.sql`status = 'approved' and "deletedAt" is null`
const [POSTS, REPLIES] = [Prisma.raw(`"PublishedPost"`), Prisma.raw(`"PublishedReply"`)]

/** The most frequent kinds of statements: through the view, and with its condition written out. */
const PLANS: Record<string, [byView: Prisma.Sql, writtenOut: Prisma.Sql]> = {
  'the newest of a category': [
    Prisma.sql`select id from ${POSTS} where category = 'x' order by "listedAt" desc, id desc limit 20`,
    Prisma.sql`select id from "Post" where ${WRITTEN_OUT} and category = 'x' order by "listedAt" desc, id desc limit 20`,
  ],
  'publications since a moment': [
    Prisma.sql`select "authorId" from ${POSTS} where "publishedAt" > '2026-01-01'`,
    Prisma.sql`select "authorId" from "Post" where ${WRITTEN_OUT} and "publishedAt" > '2026-01-01'`,
  ],
  'solved discussions': [
    Prisma.sql`select id from ${POSTS} where "solvedAt" is not null order by id desc limit 20`,
    Prisma.sql`select id from "Post" where ${WRITTEN_OUT} and "solvedAt" is not null order by id desc limit 20`,
  ],
  'unread replies of a discussion': [
    Prisma.sql`select post.id, (select count(*) from ${REPLIES} "Reply" where "Reply"."postId" = post.id
      and "Reply"."publishedAt" > now()) from "Post" post limit 20`,
    Prisma.sql`select post.id, (select count(*) from "Reply" where "Reply"."postId" = post.id
      and ${WRITTEN_OUT} and "Reply"."publishedAt" > now()) from "Post" post limit 20`,
  ],
}

test.each(Object.entries(PLANS))(
  'the view is inlined into the plan of %s',
  async (_, [byView, writtenOut]) => {
    const planOf = (statement: Prisma.Sql) =>
      db.$transaction(async (tx) => {
        // Sequential scans are off, since the planner would read all rows of a small table.
        await tx.$executeRaw`set local enable_seqscan = off`
        const rows = await tx.$queryRaw<Record<string, string>[]>`explain (costs off) ${statement}`
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    const plan = await planOf(byView)
    expect(plan).toMatch(/Index/)
    // The order of conditions may differ.
    const inOrder = (text: string) =>
      text.replaceAll(
        /^(\s*(?:Filter|Index Cond): )(.*)$/gm,
        (_line, head: string, conditions: string) =>
          head + conditions.replaceAll(/[()]/g, '').split(' AND ').sort().join(' AND '),
      )
    expect(inOrder(plan)).toBe(inOrder(await planOf(writtenOut)))
  },
)
