import { expect, test, vi } from 'vitest'
import { openDatabase } from './open.ts'

const [POOLER, ITSELF] = ['postgresql://pooler:6432/site', 'postgresql://database:5432/site']

test.each([
  ['', POOLER],
  [ITSELF, ITSELF],
])('reads DIRECT_DATABASE_URL=%s as the direct URL %s', async (given, directUrl) => {
  vi.stubEnv('DATABASE_URL', POOLER)
  vi.stubEnv('DIRECT_DATABASE_URL', given)
  expect(await openDatabase()).toMatchObject({ url: POOLER, directUrl })
})

test("rejects an invalid URL by its setting's name, without its password", async () => {
  vi.stubEnv('DATABASE_URL', POOLER)
  vi.stubEnv('DIRECT_DATABASE_URL', 'postgresql://user:se/cret@host')
  await expect(openDatabase()).rejects.toThrow(/^DIRECT_DATABASE_URL is not (?!.*cret)/)
})
