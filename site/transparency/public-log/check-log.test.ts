import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { textOf, type Head, type PublicEntry } from '#rules/audit/chain'
import { checkLog, type NotedHead, type Read } from './check-log.ts'
import { describeVerdict, readNoted } from './verdict.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const digest = (text: string) => Promise.resolve(sha256(text))
const NOTHING: Head = { sequence: 0, hash: '' }

/** Returns a valid chain of entries after a start. */
function aChain(count: number, start = NOTHING): PublicEntry[] {
  const entries: PublicEntry[] = []
  for (let each = 1; each <= count; each += 1) {
    const entry = {
      sequence: start.sequence + each,
      action: 'reject_post',
      targetType: 'post',
      rule: each % 2 ? 'spam' : null,
      createdAt: new Date(1_795_339_800_000 + each).toISOString(),
      commitment: sha256(String(each)),
    }
    entries.push({ ...entry, hash: sha256(textOf(entries.at(-1)?.hash ?? start.hash, entry)) })
  }
  return entries
}

const headOf = (entry: PublicEntry | undefined, day: string): NotedHead => ({
  day,
  sequence: entry?.sequence ?? 0,
  hash: entry?.hash ?? '',
})

/** Responds like the API, with a few entries at a time. */
const respondWith =
  (entries: PublicEntry[], heads: NotedHead[], start = NOTHING, size = 2): Read =>
  (path) => {
    const after = Number(new URL(path, 'http://site').searchParams.get('after'))
    const body = path.endsWith('/heads')
      ? { start, heads }
      : entries.filter(({ sequence }) => sequence > after && sequence <= after + size)
    const more = entries.some(({ sequence }) => sequence > after + size)
    return Promise.resolve({
      body: body as never,
      next: more ? `/api/moderation/log?after=${after + size}` : null,
    })
  }

const check = (read: Read, noted: Head | null = null) => checkLog(read, digest, noted, () => undefined)

test('verifies an intact log against every recorded hash', async () => {
  const entries = aChain(5)
  const heads = [headOf(entries[4], '2026-11-21'), headOf(entries[1], '2026-11-20')]
  const done: number[] = []
  const verdict = await checkLog(respondWith(entries, heads), digest, null, (count) => done.push(count))
  expect(verdict).toMatchObject({
    kind: 'whole',
    entries: 5,
    days: 2,
    last: { sequence: 5, hash: entries[4]?.hash },
  })
  expect(done).toEqual([2, 4, 5])
  expect(describeVerdict(verdict, null)).toMatchObject({
    isWhole: true,
    title: '5 entries were checked, and the log matches the checkpoints of 2 days. Nothing has been changed.',
  })
})

test('verifies a log that starts after deleted entries', async () => {
  const start = { sequence: 3, hash: sha256('older') }
  const entries = aChain(2, start)
  const verdict = await check(respondWith(entries, [headOf(entries[0], '2026-11-20')], start))
  expect(verdict).toMatchObject({ kind: 'whole', entries: 2, start: 3, days: 1 })
  expect(describeVerdict(verdict, null).text).toContain('The first 3 entries are in an older form')
  const older = { sequence: 2, hash: sha256('even older') }
  expect(describeVerdict(await check(respondWith(entries, [], start), older), older).text).toContain(
    'Entry 2 is too old',
  )
})

test('reports an empty log as having nothing to verify', async () => {
  expect(await check(respondWith([], []))).toMatchObject({ kind: 'whole', entries: 0, days: 0, last: null })
})

test('reports the entry at which the chain is broken', async () => {
  const entries = aChain(5)
  const changed = entries.map((entry) => (entry.sequence === 3 ? { ...entry, rule: 'off-topic' } : entry))
  const verdict = await check(respondWith(changed, []))
  expect(verdict).toEqual({ kind: 'broken', sequence: 3, problem: 'was changed' })
  expect(describeVerdict(verdict, null)).toMatchObject({
    isWhole: false,
    title: 'The log failed its check: entry 3 was changed.',
  })
  const without = entries.filter(({ sequence }) => sequence !== 4)
  expect(await check(respondWith(without, []))).toMatchObject({ sequence: 4, problem: 'is missing' })
})

test('reports a rewritten or truncated chain that contradicts the recorded hashes', async () => {
  const [entries, rewritten] = [aChain(4), aChain(4, { sequence: 0, hash: sha256('another') })]
  const heads = [headOf(entries[3], '2026-11-21')]
  expect(await check(respondWith(entries.slice(0, 3), heads))).toEqual({
    kind: 'broken',
    sequence: 4,
    problem: 'was saved and is missing',
  })
  expect(await check(respondWith(rewritten, [], { sequence: 0, hash: sha256('another') }))).toMatchObject({
    kind: 'whole',
  })
  const noted = { sequence: 2, hash: entries[1]?.hash ?? '' }
  expect(await check(respondWith(rewritten, [], { sequence: 0, hash: sha256('another') }), noted)).toEqual({
    kind: 'broken',
    sequence: 2,
    problem: 'doesn’t match the saved checkpoint',
  })
  const verdict = await check(respondWith(entries, heads), noted)
  expect(describeVerdict(verdict, noted).text).toContain('Entry 2 matches the one you saved.')
})

test('reports a difference between the hashes recorded by the visitor and by the site', async () => {
  const entries = aChain(2)
  const noted = { sequence: 2, hash: sha256('in an e-mail') }
  expect(await check(respondWith(entries, [headOf(entries[1], '2026-11-20')]), noted)).toMatchObject({
    kind: 'broken',
    sequence: 2,
  })
})

test('parses a number and a hash in the format of the e-mails', () => {
  const hash = 'A'.repeat(64)
  expect(readNoted(` 12:${hash} `)).toEqual({ sequence: 12, hash: hash.toLowerCase() })
  expect(readNoted('  ')).toBeNull()
  for (const typed of ['12', `:${hash}`, `12:${hash.slice(1)}`, '12:9f2c…'])
    expect(readNoted(typed)).toBeUndefined()
})
