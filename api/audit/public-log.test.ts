import { beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import type { SignedIn } from '../test/factories.ts'
import { anAdmin, aMember } from '../test/factories.ts'
import { execute, call } from '../test/execute.ts'
import { serveApi } from '../test/processes/serve-api.ts'
import { digest } from './chain/hashes.ts'
import { findBroken, type PublicEntry } from './chain/rules.ts'
import { verifyLog } from './chain/verify.ts'
import { noteAct } from './log.ts'

let admin: SignedIn
beforeEach(async () => {
  await asOwner('truncate "ModerationLog", "LogHead" cascade')
  admin = await anAdmin()
})

/** Bypasses all triggers: the change is neither chained nor rejected. */
async function asOwner(sql: string) {
  for (const table of ['ModerationLog', 'LogHead'])
    await db.$executeRawUnsafe(`alter table "${table}" disable trigger user`)
  await db.$executeRawUnsafe(sql)
  for (const table of ['ModerationLog', 'LogHead'])
    await db.$executeRawUnsafe(`alter table "${table}" enable trigger user`)
}

const act = async (facts: object = {}) => {
  const { id: targetId } = await aMember()
  const entry = { action: 'reject_post', targetType: 'post', targetId, reason: 'A word about Síle' } as const
  return noteAct(db, admin, { ...entry, ...facts })
}

/** Creates an entry in the format of version 1. */
async function anOldEntry() {
  await asOwner(`insert into "ModerationLog" ("id", "action", "targetType", "targetId", "reason", "sequence")
    values (uuidv7(), 'verify_user', 'user', uuidv7(), 'from before', (select count(*) + 1 from "ModerationLog"))`)
  await asOwner(`update "ModerationLog" entry set "hash" = moderation_log_hash(
    coalesce((select "hash" from "ModerationLog" before where before."sequence" = entry."sequence" - 1), ''), entry)
    where "hash" = ''`)
}

const read = async (path: string) => (await call('GET', path)).body
const entriesOf = async (after = 0) =>
  (await read(`/api/moderation/log?after=${after}`)) as unknown as PublicEntry[]

const LIST = `query { publicLog(first: 2) { nodes { sequence action rule createdAt hash } pageInfo { hasNextPage endCursor } }
  recentActs { action count } logHeads { day } logProofStart }`

test('shows decisions to everybody, newest first, without names and reasons', async () => {
  await act()
  await act({ action: 'verify_user', targetType: 'user' })
  const last = await act({ rule: 'spam' })
  const { data } = await execute(null, LIST)
  expect(data).toMatchObject({
    publicLog: {
      nodes: [
        { sequence: 3, action: 'reject_post', rule: 'spam' },
        { sequence: 2, action: 'verify_user', rule: null },
      ],
      pageInfo: { hasNextPage: true, endCursor: '2' },
    },
    recentActs: [
      { action: 'reject_post', count: 2 },
      { action: 'verify_user', count: 1 },
    ],
    logProofStart: 0,
  })
  const sent = JSON.stringify([data, await entriesOf()])
  for (const secret of [admin.id, last.targetId, last.id, 'Síle']) expect(sent).not.toContain(secret)
})

test('the log can be verified by anybody with public data alone', async () => {
  await act({ rule: 'no-personal-data' })
  await act()
  const { start } = (await read('/api/moderation/heads')) as never as {
    start: { sequence: number; hash: string }
  }
  const entries = await entriesOf()
  expect(entries).toHaveLength(2)
  expect(await findBroken(start, entries, new Map(), digest)).toBeNull()
  expect(await verifyLog()).toMatchObject({ isWhole: true, count: 2 })
})

test('starts the public proof after the entries of version 1', async () => {
  await anOldEntry()
  await anOldEntry()
  const old = await db.moderationLog.findFirstOrThrow({ orderBy: { sequence: 'desc' } })
  await act()
  const head = { sequence: 2, hash: Buffer.from(old.hash).toString('hex') }
  expect(await read('/api/moderation/heads')).toMatchObject({ start: head })
  const entries = await entriesOf()
  expect(entries.map(({ sequence }) => sequence)).toEqual([3])
  expect(await findBroken(head, entries, new Map(), digest)).toBeNull()
  expect(await verifyLog()).toMatchObject({ isWhole: true, count: 3 })

  await asOwner(`update "ModerationLog" set "reason" = 'changed' where "sequence" = 1`)
  expect(await verifyLog()).toEqual({ isWhole: false, sequence: 1n, problem: 'was changed' })
})

test('detects on the server a change to a private field', async () => {
  await act()
  await asOwner(`update "ModerationLog" set "reason" = 'changed'`)
  expect(await findBroken({ sequence: 0, hash: '' }, await entriesOf(), new Map(), digest)).toBeNull()
  expect(await verifyLog()).toEqual({ isWhole: false, sequence: 1n, problem: 'was changed' })
})

test('accepts the slug of a guideline as a rule, or no rule', async () => {
  await expect(act({ rule: 'Not a slug: Síle' })).rejects.toThrow(/rule_check/)
  expect((await act({ rule: null })).rule).toBeNull()
})

test('divides the proof into parts of two thousand entries with a link to the next', async () => {
  await asOwner(`insert into "ModerationLog"
    ("id", "action", "targetType", "targetId", "sequence", "version", "salt", "commitment", "hash")
    select uuidv7(), 'verify_user', 'user', uuidv7(), n, 2, '', '', '' from generate_series(1, 2001) n`)
  const first = await call('GET', '/api/moderation/log')
  expect(first.body).toHaveLength(2000)
  const next = '</api/moderation/log?after=2000>; rel="next"'
  expect(first.headers.get('link')).toBe(next)
  const served = await serveApi()
  const shared = await fetch(`${served.url}/api/moderation/log`)
  await served.stop()
  expect([shared.headers.get('link'), shared.headers.get('content-type')]).toEqual([next, 'application/json'])
  const rest = await call('GET', '/api/moderation/log?after=2000')
  expect([rest.body['length'], rest.headers.get('link')]).toEqual([1, null])
  for (const after of ['1', '-2000', '2000.5', 'x', '1e30'])
    expect((await call('GET', `/api/moderation/log?after=${after}`)).status, after).toBe(400)
})

test('returns the same proof to everybody, and 304 while it is unchanged', async () => {
  const served = await serveApi()
  try {
    await act()
    const path = `${served.url}/api/moderation/log?after=0`
    const response = await fetch(path, { headers: { cookie: admin.cookie } })
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/)
    const tag = response.headers.get('etag') ?? ''
    const again = async () => (await fetch(path, { headers: { 'if-none-match': tag } })).status
    expect(await again()).toBe(304)
    await act()
    expect(await again()).toBe(200)
    expect((await fetch(`${served.url}/api/moderation/heads`)).headers.get('etag')).toBeTruthy()
    const refused = await fetch(`${served.url}/api/moderation/log?after=7`)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('multiple') as string })
  } finally {
    await served.stop()
  }
})
