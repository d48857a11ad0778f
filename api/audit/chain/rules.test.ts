import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findBroken, textOf, type PublicEntry } from './rules.ts'

// Fixed examples of the format, which must never change: published hashes are verified by it. The server and the page
// share this code; log.test.ts compares it with the database's functions.

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const FIRST: PublicEntry = {
  sequence: 1,
  action: 'reject_post',
  targetType: 'post',
  rule: 'spam',
  createdAt: '2026-11-22T09:30:00.123Z',
  commitment: 'a'.repeat(64),
  hash: 'c05cd73b55969df8e584e2cca81b93b36f24da9abea6d192baeb19c83cd906d5',
}
const SECOND: PublicEntry = {
  ...FIRST,
  sequence: 2,
  action: 'verify_user',
  targetType: 'user',
  rule: null,
  commitment: 'b'.repeat(64),
  hash: '3a5bcc0682151805b0c7103e15112fcd39e0b5115464b4a6d6e81aced203ecc3',
}
const NOTHING = { sequence: 0, hash: '' }

const check = (entries: PublicEntry[], noted = new Map<number, string>(), start = NOTHING) =>
  findBroken(start, entries, noted, (text) => Promise.resolve(sha256(text)))

test('hashes an entry in a documented format', () => {
  expect(textOf('', FIRST)).toBe(
    `[2, "", 1, "reject_post", "post", 1795339800123, "${'a'.repeat(64)}", {"rule": "spam"}]`,
  )
  expect(textOf(FIRST.hash, SECOND)).toBe(
    `[2, "${FIRST.hash}", 2, "verify_user", "user", 1795339800123, "${'b'.repeat(64)}", {}]`,
  )
  expect([FIRST.hash, SECOND.hash]).toEqual([sha256(textOf('', FIRST)), sha256(textOf(FIRST.hash, SECOND))])
})

test('verifies consecutive entries from the beginning and from any entry', async () => {
  expect(await check([FIRST, SECOND])).toBeNull()
  expect(await check([SECOND], new Map(), FIRST)).toBeNull()
  expect(await check([FIRST, SECOND], new Map([[2, SECOND.hash]]))).toBeNull()
})

test.each<[string, Partial<PublicEntry>]>([
  ['its act', { action: 'approve_post' }],
  ['what it is about', { targetType: 'reply' }],
  ['its rule', { rule: 'off-topic' }],
  ['that there was a rule', { rule: null }],
  ['its time', { createdAt: '2026-11-22T09:30:00.124Z' }],
  ['what is hidden in it', { commitment: 'c'.repeat(64) }],
])('detects a changed %s', async (_what, change) => {
  expect(await check([{ ...FIRST, ...change }, SECOND])).toEqual({ sequence: 1, problem: 'was changed' })
})

test('detects an omitted, inserted or rewritten entry', async () => {
  expect(await check([SECOND])).toEqual({ sequence: 1, problem: 'is missing' })
  expect(await check([FIRST, FIRST, SECOND])).toEqual({ sequence: 2, problem: 'is missing' })
  expect(await check([FIRST, SECOND], new Map([[1, 'd'.repeat(64)]]))).toEqual({
    sequence: 1,
    problem: 'doesn’t match the saved checkpoint',
  })
})
