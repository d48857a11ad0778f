import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const NUMBERS: number[] = Object.values(ADVISORY_LOCKS)

test('gives each advisory lock a unique number', () => {
  expect(new Set(NUMBERS).size).toBe(NUMBERS.length)
})

test('allows advisory locks in no other file', () => {
  const files = globSync('{api,site,prisma,.config}/**/*.{ts,tsx,astro,js,mjs}', {
    exclude: (name) => name.includes('prisma/client'),
  })
  expect(files.length).toBeGreaterThan(1000)
  const locking = files.filter((file) => /pg_(?:try_)?advisory_/.test(readFileSync(file, 'utf8')))
  expect(locking).toEqual(['api/database/advisory-locks.ts'])
})

test('lists every lock that a trigger takes', () => {
  const locked = readFileSync('prisma/structure.sql', 'utf8').matchAll(/pg_(?:try_)?advisory_\w+\((\d+)/g)
  const numbers = [...locked].map(([, number]) => Number(number))
  expect(numbers).toEqual([ADVISORY_LOCKS.logChain])
})
