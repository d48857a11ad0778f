import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { db } from '../database/db.ts'
import { log } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'
import type { CacheChange } from './changes.ts'
import type { Computed } from './shared.ts'
import { announce, ONE, createCountedCache } from '../test/delivery/cache-fixtures.ts'

const { shared, computed, make, request, settle } = createCountedCache()

test('simultaneous readers share one computation', async () => {
  computed.count = 0
  const responses = await Promise.all(Array.from({ length: 50 }, () => request('at once', { took: 50 })))
  expect([computed.count, new Set(responses).size]).toEqual([1, 1])
})

test('after a change one computation starts, and all readers get the stale value at once', async () => {
  const before = await request('changes')
  await sleep(700)
  await announce('change everything')
  const [responses, began] = [
    await Promise.all(Array.from({ length: 20 }, () => request('changes', { took: 100 }))),
    computed.count,
  ]
  expect(new Set(responses)).toEqual(new Set([before]))
  expect(began).toBe(before + 1)
  await vi.waitFor(async () => expect(await request('changes')).toBe(began))
})

test('a constantly changing value is computed at most once per pause', async () => {
  await request('busy')
  const [before, began] = [computed.count, Date.now()]
  for (let time = 0; time < 20; time++) {
    await announce('change everything')
    await request('busy')
  }
  // Usually 0; a slow, busy machine may take longer, but never computes more than once per pause.
  expect(computed.count - before).toBeLessThanOrEqual(Math.floor((Date.now() - began) / 600))
})

test('a value older than a second is not served', async () => {
  const before = await request('long ago')
  await announce('change everything')
  await sleep(1_100)
  expect(await request('long ago')).toBeGreaterThan(before)
})

test('an announcement of an unknown subject withdraws everything', async () => {
  const changes: CacheChange[] = []
  shared.onChange((change) => changes.push(change))
  const before = await request('newer')
  await announce('withdraw galaxies')
  expect(await request('newer')).toBeGreaterThan(before)
  expect(changes).toEqual([{ kind: 'withdraw', subject: 'everything' }])
})

test('a stale value is served for less than a second, and computed again after 600 milliseconds at the earliest', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [began, remade] = [Date.now(), vi.fn(() => make())]
  const read = () => shared.find('to the millisecond', ONE, remade, { mayBeStale: true })
  const first = await read()
  await announce(`change ${ONE}`)
  await settle()
  vi.setSystemTime(began + 600)
  expect([await read(), remade.mock.calls.length]).toEqual([first, 1])
  vi.setSystemTime(began + 1_000)
  expect(await read()).toBeGreaterThan(first)
})

test('a rate limit of one reader does not refuse the other readers', async () => {
  const refuse = async () => {
    await sleep(50)
    throw new Refusal('TOO_MANY', 'Too many searches from your network.')
  }
  const refused = expect(shared.find('rates', 'forum', refuse)).rejects.toThrow('Too many')
  await sleep(10)
  expect(await request('rates')).toBeGreaterThan(0)
  await refused
})

test('a change of one discussion expires its page and all lists, but no other discussion', async () => {
  const [one, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
  const read = async () => [
    await shared.find('one', `post:${one}`, () => make()),
    await shared.find('other', `post:${other}`, () => make()),
    await shared.find('list', 'forum', () => make()),
    await shared.find('form', 'fixed', () => make()),
  ]
  const before = await read()
  await announce(`change post:${one}`)
  const after = await read()
  expect(after.map((number, index) => number === before[index])).toEqual([false, true, false, true])
})

const OTHER = '01890000-0000-7000-8000-000000000004'

/** The page of a discussion that also shows another one. */
const requestBoth = (key: string, took = 0) =>
  shared.find(key, 'post:01890000-0000-7000-8000-000000000003', async () => ({
    ...(await make(took)),
    alsoShows: [`post:${OTHER}` as const],
  }))

test('a change or withdrawal of one discussion expires the pages that also show it', async () => {
  const first = await requestBoth('both')
  expect(await requestBoth('both')).toBe(first)
  await announce(`change post:${OTHER}`)
  const second = await requestBoth('both')
  expect(second).toBeGreaterThan(first)
  await announce(`withdraw post:${OTHER}`)
  const third = await requestBoth('both')
  expect(third).toBeGreaterThan(second)
  await announce('change post:01890000-0000-7000-8000-000000000005')
  expect(await requestBoth('both')).toBe(third)
})

test('a withdrawal while a page is computed prevents its caching, also when the page only mentions the discussion', async () => {
  const slow = requestBoth('both, slowly', 150)
  await sleep(50)
  await announce(`withdraw post:${OTHER}`)
  const after = await requestBoth('both, slowly')
  expect(after).toBeGreaterThan(await slow)
  expect(await requestBoth('both, slowly')).toBe(after)

  const changed = requestBoth('both, changed', 150)
  await sleep(50)
  await announce(`change post:${OTHER}`)
  await changed
  expect(await requestBoth('both, changed')).toBeGreaterThan(await changed)
})

test('an uncacheable value serves only the readers who wait for it', async () => {
  const own = { isCacheable: false, took: 30 }
  const [one, two] = await Promise.all([request('own', own), request('own', own)])
  expect(one).toBe(two)
  expect(await request('own', own)).toBeGreaterThan(one)
})

test('a stale value is served when its computation fails, and the error is logged', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const before = await request('failing')
  await sleep(700)
  await announce('change everything')
  const err = new Error('A bug')
  const failed = shared.find('failing', 'forum', () => Promise.reject(err), { mayBeStale: true })
  expect(await failed).toBe(before)
  await vi.waitFor(() =>
    expect(error.mock.calls).toEqual([[{ err }, 'a stale response was not rendered again']]),
  )
})

test.each([
  ['a failure', new Error('The database is away')],
  ['a refusal that nobody has earned', new Refusal('NOT_FOUND', 'There is no such page.')],
])('%s reaches all readers who wait and is not cached', async (what, thrown) => {
  let made = 0
  const fail = () => {
    made += 1
    return Promise.reject(thrown)
  }
  const requested = [1, 2].map(() => shared.find(what, 'forum', fail))
  for (const response of requested) await expect(response).rejects.toBe(thrown)
  expect(made).toBe(1)
  expect(await shared.find(what, 'forum', () => make())).toBe(computed.count)
})

test('a value that becomes uncacheable removes the cached one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = (made: Computed<number>) =>
    shared.find('private by now', ONE, () => Promise.resolve(made), { mayBeStale: true })
  expect(await read({ value: 1, weight: 10, isCacheable: true })).toBe(1)
  vi.setSystemTime(Date.now() + 700)
  await announce(`change ${ONE}`)
  const uncached = { value: 2, weight: 10, isCacheable: false }
  expect(await read(uncached), 'while it is made anew').toBe(1)
  await settle()
  expect(await read(uncached)).toBe(2)
})

test('serves nothing from memory while the connection for changes is lost', async () => {
  await request('lost')
  await db.$executeRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = '' and pid <> pg_backend_pid()`
  const before = computed.count
  await request('lost')
  expect(computed.count).toBeGreaterThan(before)
  await vi.waitFor(
    async () => {
      const made = computed.count
      await request('lost')
      expect(computed.count).toBe(made)
    },
    { timeout: 10_000 },
  )
})
