import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { collect } from '../../../.config/commands/lib/steps.ts'
import { db } from '../db.ts'
import { env } from '../../lib/env.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { deleteReply } from '../../forum/items/edits.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { noteErasures } from '../../members/account/erasure-list.ts'
import { aForum, rowsOf, writeOn } from '../../test/backups.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { makeUnsquashed, SQUASHED } from '../../test/older-code.ts'
import { aSite } from '../../test/processes/site.ts'
import { findDrift, withScratchDatabase } from '../migrations/draft.ts'
import { installQueues } from '../jobs/install.ts'
import { Damaged } from './archive.ts'
import { withClient } from '../connection/with-client.ts'
import { requireFit } from './restore.ts'
import { activated } from '../../members/emails.ts'
import { updateNotificationPreferences } from '../../notifications/preferences/preferences.ts'
import type { Person } from '../../policy.ts'

// The two commands as an operator runs them: backed up while writers write, restored elsewhere, compared.

const { url: server } = inject('template')
const own = process.env['DATABASE_URL'] ?? ''

let folder: string
let file: string
beforeAll(() => installQueues(own))
beforeEach(async () => {
  folder = await aFolder()
  file = `${folder}/backup`
  env.ERASURE_LIST = `${folder}/erasures.txt`
})

const run = (
  command: 'backup' | 'restore' | 'migrate',
  url: string,
  args: string[],
  list = `${folder}/none.txt`,
  env: Record<string, string> = {},
) =>
  collect(process.execPath, [`.config/commands/${command}.ts`, ...args], {
    ...process.env,
    DATABASE_URL: url,
    ERASURE_LIST: list,
    ...env,
  })

async function done(...call: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...call)
  expect(code, output).toBe(0)
  return output
}

test('a backup that is made while writers write is one moment; restored elsewhere it is the same, and a site starts on it', async () => {
  await aForum()
  const { cookie, id: memberId } = await aViewer()
  await enqueueEmail(db, activated, { member: memberId, data: {} })
  const stops = [writeOn(), writeOn()]
  // It has read the discussions and waits for a table behind them, while discussions and replies go on being written.
  const told = await withClient(own, async (holder) => {
    await holder.query('begin; lock table "Revision" in access exclusive mode')
    const backingUp = done('backup', own, [file])
    const waiting = `select 1 from pg_locks where not granted and relation = '"Revision"'::regclass`
    await expect.poll(() => rowsOf(own, waiting), { timeout: 30_000 }).toHaveLength(1)
    const count = await db.reply.count()
    await expect.poll(() => db.reply.count()).toBeGreaterThan(count + 5)
    await holder.query('commit')
    return backingUp
  })
  await Promise.all(stops.map((stop) => stop()))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.part`)).toBe(false)
  const [, head = ''] = /The log ends with (\S+)/.exec(told) ?? []

  await withScratchDatabase(server, async (url) => {
    const restored = await done('restore', url, [file])
    expect(restored).toContain(`each chained to the one before, the last one ${head}`)
    expect(/ (\d+) rows of/.exec(restored)?.[1]).toBe(/ (\d+) rows of/.exec(told)?.[1])

    const footer = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1) ?? ''
    const { rows } = JSON.parse(footer) as { rows: Record<string, number> }
    // Restored on a Monday, it notes that it sends no digest on it.
    for (const [table, count] of Object.entries(rows).filter(([table]) => table !== 'DigestRun'))
      expect(await rowsOf(url, `select count(*)::int as count from "${table}"`), table).toEqual([{ count }])
    // One moment: no discussion without the reply that was written with it.
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
    const kept = 'select category, discussions from "CategoryCount" where discussions > 0 order by category'
    expect(await rowsOf(url, kept)).toEqual(await rowsOf(url, counted))

    // Nobody is signed in, nothing is sent twice, and the log refuses changes as before.
    expect(await rowsOf(url, 'select 1 from "Session"')).toEqual([])
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

test('who was erased and what was removed since the backup does not come back', async () => {
  const [gone, stays] = [await aViewer({ firstName: 'Fionnuala' }), await aViewer()]
  const removed = await aPost({ authorId: stays.id })
  const open = await aPost()
  const reply = await aReply(open.id, { authorId: stays.id })
  const published = await aPost({ authorId: gone.id })
  await aPost({ authorId: gone.id, status: 'pending', title: 'A draft of Fionnuala’s' })
  await done('backup', own, [file])
  await deleteAccount(gone, { email: gone.email })
  await deletePost(stays, removed.id)
  await deleteReply(stays, reply.id)
  const list = readFileSync(env.ERASURE_LIST, 'utf8')
  expect(list).toContain(` member ${gone.id}\n`)
  expect(list).not.toMatch(/Fionnuala|@/)
  expect(statSync(env.ERASURE_LIST).mode & 0o777).toBe(0o600)
  await noteErasures()

  const memberIn = (url: string) => rowsOf(url, 'select 1 from "Member" where id = $1', [gone.id])
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    expect(await memberIn(url), 'without the list they are there').toHaveLength(1)
  })
  await withScratchDatabase(server, async (url) => {
    const told = await done('restore', url, [file], env.ERASURE_LIST)
    expect(told).toContain('1 accounts erased and 2 items removed again')
    expect(await memberIn(url)).toEqual([])
    const draft = 'select 1 from "Post" where title like \'A draft%\''
    expect(await rowsOf(url, draft)).toEqual([])
    const author = 'select "authorId" from "Post" where id = $1'
    expect(await rowsOf(url, author, [published.id])).toEqual([{ authorId: null }])
    const deleted = 'select "deletedAt" is not null as gone from "Post" where id = $1'
    expect(await rowsOf(url, deleted, [removed.id])).toEqual([{ gone: true }])
    const count = 'select "replyCount" from "Post" where id = $1'
    expect(await rowsOf(url, count, [open.id])).toEqual([{ replyCount: 0 }])
  })
}, 300_000)

test('a database that holds something is replaced only when told, and kept beside the file; what it knows of erasures counts', async () => {
  const gone = await aViewer()
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    const named = await run('restore', url, [file, '--erasures', `${folder}/nowhere`])
    expect([named.code, named.output]).toEqual([1, expect.stringContaining('There is no list')])
    const refused = await run('restore', url, [file])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('✗ This database is not empty.')
    await rowsOf(url, 'delete from "Member" where id = $1', [gone.id])

    const busy = new pg.Client(url)
    await busy.connect()
    const meanwhile = await run('restore', url, [file, '--replace'])
    expect([meanwhile.code, meanwhile.output]).toEqual([1, expect.stringContaining('stop the site first')])
    await busy.end()

    const told = await done('restore', url, [file, '--replace'])
    const [, kept = ''] = /written to (.+)/.exec(told) ?? []
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(await rowsOf(url, 'select 1 from "Member" where id = $1', [gone.id])).toEqual([])
  })
}, 300_000)

test('an older backup is migrated, a newer one is refused in one sentence', async () => {
  const id = randomUUID()
  await withScratchDatabase(server, async (url) => {
    await makeUnsquashed(url)
    await rowsOf(
      url,
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
       values ($1, 'old@members.example', 'Old', 'Member', 'https://www.linkedin.com/in/old', 'Cork')`,
      [id],
    )
    await rowsOf(
      url,
      `insert into "Post" (id, title, content, "contentHtml", category) values (gen_random_uuid(), $1, $1, '<p></p>', 'Remote Work')`,
      ['Fo\u0301ram\r\nfor \u202eall\u0007'],
    )
    await done('backup', url, [file])
  })
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    expect(await rowsOf(url, 'select email from "Member"')).toEqual([{ email: 'old@members.example' }])
    expect(await rowsOf(url, 'select title, content from "Post"')).toEqual([
      { title: 'Fóram for all', content: 'Fóram\nfor all' },
    ])
    expect(await rowsOf(url, 'select 1 from "Erasure"')).toEqual([])
  })
  const text = gunzipSync(readFileSync(file)).toString()
  const [[first], newer] = [SQUASHED.names, `${folder}/newer`]
  writeFileSync(newer, gzipSync(text.replace(`"${first}"`, `"${first}","99991231_to_come"`)))
  await withScratchDatabase(server, async (url) => {
    const { code, output } = await run('restore', url, [newer])
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      /✗ This backup is of a newer version of the site .*: update the site first\.$/,
    )
    expect(await rowsOf(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    )
  })
}, 300_000)

test('a backup from before all that the baseline replaces is refused in one sentence', async () => {
  await withScratchDatabase(server, async (url) => {
    await makeUnsquashed(url, SQUASHED.names.slice(0, -1))
    await done('backup', url, [file])
  })
  await withScratchDatabase(server, async (url) => {
    const { code, output } = await run('restore', url, [file])
    expect(code).toBe(1)
    expect(output).toMatch(
      /✗ This backup is older than this version can read: it lacks 1 of the \d+ migrations/,
    )
    expect(output).toContain(`commit ${SQUASHED.commit}`)
  })
}, 300_000)

test('renders the texts of a restored backup again, whatever HTML it holds', async () => {
  const post = await aPost({ title: 'Restored', content: 'A plain text for everybody here.' })
  await done('backup', own, [file])
  const hostile = '<img src=x onerror=alert(1)><meta http-equiv=refresh content=0>'
  const text = gunzipSync(readFileSync(file))
    .toString()
    .replaceAll('<p>A plain text for everybody here.</p>', hostile)
  expect(text).toContain(hostile)
  writeFileSync(`${folder}/hostile`, gzipSync(text))
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [`${folder}/hostile`])
    const rows = await rowsOf(url, `select "contentHtml" from "Post" where id = '${post.id}'`)
    expect(rows).toEqual([{ contentHtml: post.contentHtml }])
  })
}, 120_000)

test('a file that is not whole is refused before anything is touched', async () => {
  await aForum()
  await done('backup', own, [file])
  const bytes = readFileSync(file)
  const text = gunzipSync(bytes).toString()
  const cut = [bytes.subarray(0, -1), bytes.subarray(0, -8), bytes.subarray(0, -20), bytes.subarray(0, 15)]
  const plain: [Buffer, string][] = [
    ...cut.map((each): [Buffer, string] => [each, 'it was cut off']),
    [Buffer.from('not compressed'), 'it is no backup of this site'],
    [Buffer.from(bytes.with(bytes.length - 6, (bytes.at(-6) ?? 0) ^ 1)), 'it is damaged'],
  ]
  for (const [content, message] of plain) {
    writeFileSync(`${folder}/damaged`, content)
    await expect(requireFit(`${folder}/damaged`)).rejects.toMatchObject({ name: 'Error', message })
    await expect(requireFit(`${folder}/damaged`)).rejects.toBeInstanceOf(Damaged)
  }
  await expect(requireFit(folder)).rejects.toThrow(new Damaged('it is a folder'))
  const wrong: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('not compressed'),
    'an endless line': gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x')),
    other: gzipSync('{"backup":"something else"}\n'),
    cut: bytes.subarray(0, bytes.length / 2),
    'cut at a line': gzipSync(text.split('\n').slice(0, 20).join('\n') + '\n'),
    'a row less': gzipSync(text.replace(/\n[^\n{\\]+(?=\n\\\.)/, '')),
    'a row twice': gzipSync(text.replace(/\n([^\n{\\]+)(?=\n\\\.)/, '\n$1\n$1')),
    'another byte': Buffer.from(bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte))),
  }
  for (const [name, content] of Object.entries(wrong)) {
    writeFileSync(`${folder}/damaged`, content)
    await expect(requireFit(`${folder}/damaged`), name).rejects.toBeInstanceOf(Damaged)
  }
  const posts = () => db.post.count()
  const before = await posts()
  const { code, output } = await run('restore', own, [`${folder}/damaged`, '--replace'])
  expect([code, output]).toEqual([1, expect.stringContaining('✗ This file cannot be restored')])
  expect(await posts()).toBe(before)
}, 120_000)

test('a restore waits for a connection that is just leaving, also at its end', async () => {
  await aForum()
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    const restoring = run('restore', url, [file])
    const there = () => rowsOf(url, `select 1 from pg_namespace where nspname = 'restoring'`)
    await expect.poll(there, { timeout: 30_000, interval: 100 }).toHaveLength(1)
    await withClient(url, async (guest) => {
      const looked = `select 1 from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%' and query like '%client backend%'`
      await expect.poll(async () => (await guest.query(looked)).rowCount, { timeout: 30_000 }).toBe(1)
    })
    expect(await restoring).toMatchObject({ code: 0 })
  })
}, 120_000)

/** Every table with its rows, as one text for each. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    url,
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const digests = tables.map(async ({ relname }) => {
    const [row] = await rowsOf(
      url,
      `select count(*), md5(string_agg(row::text, '|' order by row::text)) from "${String(relname)}" row`,
    )
    return [relname, row] as const
  })
  return Object.fromEntries(await Promise.all(digests)) as Record<string, unknown>
}

/** The same backup with other rows, and the counts that go with them. */
function forged(change: (text: string) => string): string {
  const lines = change(gunzipSync(readFileSync(file)).toString())
    .trimEnd()
    .split('\n')
  const footer = JSON.parse(lines.pop() ?? '') as { rows: Record<string, number> }
  footer.rows = {}
  let table = ''
  for (const line of lines) {
    const [, begun] = /^{"table":"(\w+)"/.exec(line) ?? []
    if (begun) footer.rows[(table = begun)] = 0
    else if (table && line !== '\\.') footer.rows[table] = (footer.rows[table] ?? 0) + 1
  }
  writeFileSync(`${folder}/forged`, gzipSync([...lines, JSON.stringify(footer), ''].join('\n')))
  return `${folder}/forged`
}

test('rows that do not fit leave the database as it was', async () => {
  await aForum()
  await done('backup', own, [file])
  const everybody = /({"table":"Member".*\n)[^]*?(?=^\\\.$)/m
  const wrong: [string, (text: string) => string][] = [
    ['votes of nobody', (text) => text.replace(everybody, '$1')],
    [
      'a column too many',
      (text) =>
        text.replace('{"table":"Member","columns":["id"', '{"table":"Member","columns":["id","shoes"'),
    ],
    ['a table too many', (text) => text.replace('{"table":"Passkey"', '{"table":"Shoes"')],
  ]
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    const before = await contentsOf(url)
    for (const [name, change] of wrong) {
      const { code, output } = await run('restore', url, [forged(change), '--replace'])
      expect([code, output], name).toEqual([
        1,
        expect.stringMatching(/✗ The (rows of this )?backup (do not fit|has a table)/),
      ])
      expect(await contentsOf(url), name).toEqual(before)
    }
    expect(await rowsOf(url, "select 1 from pg_namespace where nspname = 'restoring'")).toEqual([])
    await expect(rowsOf(url, 'delete from "ModerationLog"')).rejects.toThrow('append-only')
  })
}, 300_000)

test('a restore that is killed leaves the database as it was, and the next one does it all', async () => {
  await aForum()
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    await rowsOf(url, `update "Member" set "firstName" = 'Since'`)
    const before = await contentsOf(url)
    // Killed while it fills the tables beside.
    const child = spawn(process.execPath, ['.config/commands/restore.ts', file, '--replace'], {
      env: { ...process.env, DATABASE_URL: url, ERASURE_LIST: `${folder}/none.txt` },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect
      .poll(() => rowsOf(url, `select to_regclass('restoring."Post"') is not null as there`), {
        timeout: 30_000,
        interval: 20,
      })
      .toEqual([{ there: true }])
    child.kill('SIGKILL')
    await ended
    expect(await contentsOf(url)).toEqual(before)

    await done('restore', url, [file, '--replace'])
    expect(await rowsOf(url, `select 1 from "Member" where "firstName" = 'Since'`)).toEqual([])
    expect(await rowsOf(url, "select 1 from pg_namespace where nspname = 'restoring'")).toEqual([])
    expect(await findDrift(url)).toBeNull()
  })
}, 300_000)

test('what was forbidden since the backup stays forbidden', async () => {
  const [admin, other, member] = [
    await anAdmin(),
    await anAdmin(),
    await aMember({ isPublicProfile: true, mailOnReply: true }),
  ]
  const [post, open] = [await aPost(), await aPost()]
  const reply = await aReply(open.id)
  await db.passkey.create({
    data: {
      id: 'lost',
      memberId: admin.id,
      publicKey: Buffer.from('key'),
      counter: 0,
      name: 'A lost telephone',
    },
  })
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    const told = await done('restore', url, [file])
    expect(told).toMatch(/! Nothing here tells what was forbidden after \d{4}-/)
    await rowsOf(url, `update "Member" set role = 'user' where id = $1`, [other.id])
    await rowsOf(
      url,
      `update "Member" set "isDisabled" = true, "isPublicProfile" = false, "mailOnReply" = false where id = $1`,
      [member.id],
    )
    await rowsOf(url, 'delete from "Passkey"')
    await rowsOf(url, `update "Post" set status = 'rejected', "rejectionReason" = 'Rude' where id = $1`, [
      post.id,
    ])
    await rowsOf(url, `update "Reply" set status = 'pending' where id = $1`, [reply.id])

    const again = await done('restore', url, [file, '--replace'])
    expect(again).toContain(
      '1 roles taken away, 1 accounts disabled, 1 profiles private, 1 members without mails, ' +
        '0 kinds of notifications without mails, 1 passkeys removed, ' +
        '1 discussions withdrawn, 1 replies withdrawn',
    )
    expect(again).not.toContain('Nothing here tells')
    expect(
      await rowsOf(url, `select id from "Member" where role = 'admin' and id = any ($1)`, [
        [admin.id, other.id],
      ]),
    ).toEqual([{ id: admin.id }])
    const standing =
      'select "isDisabled", "isPublicProfile", "mailOnReply", "mailOnApproval" from "Member" where id = $1'
    expect(await rowsOf(url, standing, [member.id])).toEqual([
      { isDisabled: true, isPublicProfile: false, mailOnReply: false, mailOnApproval: true },
    ])
    expect(await rowsOf(url, 'select 1 from "Passkey"')).toEqual([])
    expect(
      await rowsOf(url, 'select status, "rejectionReason" from "Post" where id = $1', [post.id]),
    ).toEqual([{ status: 'rejected', rejectionReason: 'Rude' }])
    expect(await rowsOf(url, 'select "replyCount" from "Post" where id = $1', [open.id])).toEqual([
      { replyCount: 0 },
    ])
    const entries = `select action from "ModerationLog" where reason = 'Kept as it was when a backup was restored' order by sequence`
    expect(await rowsOf(url, entries)).toEqual([
      { action: 'change_role' },
      { action: 'disable_user' },
      { action: 'reject_post' },
      { action: 'reopen_reply' },
    ])
  })
}, 300_000)

test('who has stopped e-mails since the backup is not written to again', async () => {
  const kinds = ['reply', 'mention', 'accepted'] as const
  const [quiet, before, other] = [
    await aViewer({ mailWeekly: true }),
    await aViewer(),
    await aViewer({ mailWeekly: true }),
  ]
  const choose = (viewer: Person, email: string, ...some: string[]) =>
    updateNotificationPreferences(viewer, { preferences: some.map((kind) => ({ kind, email })) })
  await choose(quiet, 'daily', 'mention')
  await choose(before, 'never', 'mention')
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    await done('restore', url, [file])
    // As the settings and the links in e-mails write it down.
    await rowsOf(
      url,
      `update "Member" set "mailOnReply" = false, "mailDaily" = false, "mailWeekly" = false where id = $1`,
      [quiet.id],
    )
    await rowsOf(
      url,
      `insert into "NotificationPreference" ("memberId", kind, email)
       select $1, unnest($2::"NotificationKind"[]), 'never'
       on conflict ("memberId", kind) do update set email = 'never'`,
      [quiet.id, kinds],
    )
    const late = await rowsOf(
      url,
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
      values (uuid_v7(), 'late@members.example', 'Late', 'Comer', '', 'Cork') returning id`,
    )
    await rowsOf(
      url,
      `insert into "NotificationPreference" ("memberId", kind, email) values ($1, 'mention', 'never')`,
      [late[0]?.['id']],
    )

    const again = await done('restore', url, [file, '--replace'])
    expect(again).toContain('1 members without mails, 3 kinds of notifications without mails')
    const timings = async ({ id }: Person) =>
      Object.fromEntries(
        (
          await rowsOf(
            url,
            `select kind.name, email_timing(member, kind.name, preference.email) as timing
             from "Member" member cross join unnest($2::"NotificationKind"[]) kind (name)
             left join "NotificationPreference" preference
               on preference."memberId" = member.id and preference.kind = kind.name
             where member.id = $1`,
            [id, [...kinds, 'discussion']],
          )
        ).map(({ name, timing }) => [name, timing]),
      )
    const usual = { reply: 'now', mention: 'now', accepted: 'now', discussion: 'daily' }
    expect(await timings(quiet)).toEqual({
      reply: 'never',
      mention: 'never',
      accepted: 'never',
      discussion: 'never',
    })
    expect(await timings(before)).toEqual({ ...usual, mention: 'never' })
    expect(await timings(other)).toEqual(usual)
    const weekly = 'select id from "Member" where "mailWeekly"'
    expect(await rowsOf(url, weekly)).toEqual([{ id: other.id }])
  })
}, 300_000)

test('the commands use the direct address where there is one, and an empty one is none', async () => {
  const nowhere = 'postgresql://127.0.0.1:1/none'
  const direct = (url: string) => [undefined, { DIRECT_DATABASE_URL: url }] as const
  await done('backup', nowhere, [file], ...direct(own))
  await withScratchDatabase(server, async (url) => {
    await done('restore', nowhere, [file], ...direct(url))
    expect(await done('migrate', url, [], ...direct(''))).toContain('up to date')
  })
}, 300_000)

test('a restore needs no right over an extension that another role has made', async () => {
  await done('backup', own, [file])
  await withScratchDatabase(server, async (url) => {
    const superuser = new URL(url)
    superuser.username = 'postgres'
    await rowsOf(superuser.href, 'create extension pg_trgm')
    await done('restore', url, [file])
    await done('restore', url, [file, '--replace'])
    expect(await findDrift(url)).toBeNull()
  })
}, 300_000)

test('a backup never overwrites a file, and a failed one leaves none', async () => {
  await done('backup', own, [file])
  const before = readFileSync(file)
  const again = await run('backup', own, [file])
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')])
  expect(readFileSync(file).equals(before)).toBe(true)
  const nowhere = await run('backup', own, [`${folder}/no/such/folder`])
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no folder')])
  const failed = await run('backup', 'postgresql://127.0.0.1:1/none', [`${folder}/failed`])
  expect([failed.code, existsSync(`${folder}/failed`), existsSync(`${folder}/failed.part`)]).toEqual([
    1,
    false,
    false,
  ])
}, 120_000)

test('a backup that finds the unfinished file of another leaves it, and says which', async () => {
  writeFileSync(`${file}.part`, 'of somebody else')
  const { code, output } = await run('backup', own, [file])
  expect([code, output]).toEqual([1, expect.stringContaining(`✗ ${file}.part is there already`)])
  expect([readFileSync(`${file}.part`, 'utf8'), existsSync(file)]).toEqual(['of somebody else', false])
})
