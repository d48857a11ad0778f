import { existsSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { aForum, rowsOf, writeOn } from '../../test/data/backups.ts'
import { aViewer } from '../../test/factories.ts'
import { aSite } from '../../test/processes/site.ts'
import { withScratchDatabase } from '../migrations/draft.ts'
import { withClient } from '../connection/with-client.ts'
import { activated } from '../../members/emails.ts'
import { done, file, own, server } from '../../test/data/operator-commands.ts'

// Runs the operator's two commands: a backup during writes, then a restore elsewhere, and compares.

/** Simulates a pooler: only the direct URL leads to a database; an empty one counts as missing. */
const nowhere = 'postgresql://127.0.0.1:1/none'
const direct = (url: string) => [undefined, { DIRECT_DATABASE_URL: url }] as const

test('backs up a consistent snapshot during writes, restores it elsewhere unchanged, and starts a site on it', async () => {
  await aForum()
  const { cookie, id: memberId } = await aViewer()
  await enqueueEmail(db, activated, { member: memberId, data: {} })
  const stops = [writeOn(), writeOn()]
  // The backup has read the discussions and waits for a later table, while discussions and replies are still created.
  const output = await withClient(own, async (holder) => {
    await holder.query('begin; lock table "Revision" in access exclusive mode')
    const backingUp = done('backup', nowhere, [file], ...direct(own))
    const queued = `select 1 from pg_locks where not granted and relation = '"Revision"'::regclass`
    await expect.poll(() => rowsOf(own, queued), { timeout: 30_000 }).toHaveLength(1)
    const count = await db.reply.count()
    await expect.poll(() => db.reply.count()).toBeGreaterThan(count + 5)
    await holder.query('commit')
    return backingUp
  })
  await Promise.all(stops.map((stop) => stop()))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.part`)).toBe(false)
  const [, head = ''] = /The log ends with (\S+)/.exec(output) ?? []

  await withScratchDatabase(server, async (url) => {
    const restored = await done('restore', nowhere, [file], ...direct(url))
    expect(await done('migrate', url, [], ...direct(''))).toContain('up to date')
    expect(restored).toContain(`each chained to the one before, the last one ${head}`)
    expect(/ (\d+) rows of/.exec(restored)?.[1]).toBe(/ (\d+) rows of/.exec(output)?.[1])

    const footer = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1) ?? ''
    const { rows } = JSON.parse(footer) as { rows: Record<string, number> }
    // On a Monday, the restored database records that it sends no digest that day.
    for (const [table, count] of Object.entries(rows).filter(([table]) => table !== 'DigestRun'))
      expect(await rowsOf(url, `select count(*)::int as count from "${table}"`), table).toEqual([{ count }])
    // In a consistent snapshot, no discussion lacks the reply that was created with it.
    const torn = `select 1 from "Post" post where "replyCount" <>
      (select count(*) from "Reply" where "postId" = post.id and status = 'approved') and title = 'Written meanwhile'`
    expect(await rowsOf(url, torn)).toEqual([])
    for (const table of ['Post', 'Member', 'ModerationLog', 'Vote', 'CategoryCount', 'VoteAdjustment']) {
      const digest = `select md5(string_agg(row::text, '|' order by row::text)) as digest from "${table}" row`
      const there = await rowsOf(
        url,
        `${digest} ${table === 'Post' ? "where title <> 'Written meanwhile'" : ''}`,
      )
      const here = await rowsOf(
        own,
        `${digest} ${table === 'Post' ? "where title <> 'Written meanwhile'" : ''}`,
      )
      if (table !== 'CategoryCount') expect(there, table).toEqual(here)
    }
    const counted = `select category, count(*)::int as discussions from "Post"
      where status = 'approved' and "deletedAt" is null group by category order by category`
    const retained =
      'select category, discussions from "CategoryCount" where discussions > 0 order by category'
    expect(await rowsOf(url, retained)).toEqual(await rowsOf(url, counted))

    // Sessions are gone, no e-mail is sent twice, and the log rejects changes as before.
    for (const table of ['Session', 'AccessToken', 'Webhook'])
      expect(await rowsOf(url, `select 1 from "${table}"`)).toEqual([])
    const emails = 'select state, "lastError" from "Email" where kind = \'activated\''
    const lastError = expect.stringContaining('Held back when the database was restored') as string
    expect(await rowsOf(url, emails)).toEqual([{ state: 'failed', lastError }])
    expect(await rowsOf(url, "select 1 from pgboss.job where name = 'letters'")).toEqual([])
    await expect(rowsOf(url, 'delete from "ModerationLog"')).rejects.toThrow('append-only')
    await expect(rowsOf(url, `update "ModerationLog" set reason = 'x'`)).rejects.toThrow('append-only')

    const site = await aSite({ DATABASE_URL: url })
    try {
      const { id } = await db.post.findFirstOrThrow({ where: { title: 'Title \\.' } })
      const page = await fetch(`${site.url}/forum/posts/${id}`)
      expect([page.status, (await page.text()).includes('Title \\.')]).toEqual([200, true])
      expect((await fetch(`${site.url}/api/account/data`, { headers: { cookie } })).status).toBe(401)
    } finally {
      await site.stop()
    }
  })
}, 300_000)
