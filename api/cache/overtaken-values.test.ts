import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../database/db.ts'
import { untilListening } from '../test/listening.ts'
import { announce, aSlowValue, ONE, createCountedCache } from '../test/delivery/cache-fixtures.ts'
import { createShared, type Shared } from './shared.ts'

const { shared, make, request, settle } = createCountedCache()

test('a value cleared while it is computed is computed again and not cached', async () => {
  const before = await request('forgotten')
  shared.forget()
  const slow = request('forgotten', { took: 150 })
  await sleep(50)
  shared.forget()
  const after = await request('forgotten')
  expect(after).toBeGreaterThan(before + 1)
  expect(await slow).toBe(before + 1)
  expect(await request('forgotten')).toBe(after)
})

test('a reader of the newest value gets no value whose computation began before the change', async () => {
  const early = request('newest', { took: 150, mayBeStale: false })
  await sleep(50)
  await announce('change everything')
  const late = await request('newest', { mayBeStale: false })
  expect(late).toBeGreaterThan(await early)
  expect(await request('newest', { mayBeStale: false })).toBeGreaterThan(await early)
})

test.each([
  ['change sections', ONE, 1],
  ['withdraw sections', ONE, 1],
  [`change ${ONE}`, ONE, 2],
  [`withdraw ${ONE}`, ONE, 2],
  ['withdraw sections', 'forum', 1],
  [`withdraw ${ONE}`, 'forum', 2],
] as const)('after "%s", a reader who arrives while %s is computed gets value %i', async (...row) => {
  const [changes, subject, response] = row
  const [first, second, needless] = [aSlowValue(1), aSlowValue(2), aSlowValue(3)]
  const read = ({ make }: typeof first) =>
    shared.find(`${changes}, ${subject}`, subject, make, { mayBeStale: true })
  const early = read(first)
  await vi.waitFor(() => expect(first.make).toHaveBeenCalled())
  await announce(changes)
  const late = read(second)
  await settle()
  for (const making of [first, second, needless]) making.end()
  expect([await late, await early]).toEqual([response, 1])
  expect(await read(needless)).toBe(response)
})

test.each([ONE, 'forum'] as const)(
  'a reader who arrives after a withdrawal does not get the unfinished value of %s',
  async (subject) => {
    const [first, second] = [aSlowValue(1), aSlowValue(2)]
    const read = ({ make }: typeof first) =>
      shared.find(`made of ${subject}`, subject, make, { mayBeStale: true })
    const early = read(first)
    await vi.waitFor(() => expect(first.make).toHaveBeenCalled())
    await announce(`withdraw ${ONE}`)
    await settle()
    for (const making of [first, second]) making.end()
    expect(await early).toBe(1)
    expect(await read(second)).toBe(2)
  },
)

test('a value read before a withdrawal commits is neither served after it nor cached, in any process', async () => {
  const other = createShared()
  other.start()
  onTestFinished(() => other.stop())
  await untilListening(other)
  const read = (of: Shared, { make }: ReturnType<typeof aSlowValue>) =>
    of.find('straddles', ONE, make, { mayBeStale: true })
  const processes = [shared, other].map((of) => ({ of, before: aSlowValue(1), after: aSlowValue(2) }))
  const early = await db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_notify('announcements', ${`withdraw ${ONE}`})`
    const requests = processes.map(({ of, before }) => read(of, before))
    for (const { before } of processes) await vi.waitFor(() => expect(before.make).toHaveBeenCalled())
    return { requests }
  })
  const late = processes.map(({ of, after }) => read(of, after))
  for (const { before, after } of processes) {
    before.end()
    await vi.waitFor(() => expect(after.make).toHaveBeenCalled())
    after.end()
  }
  expect(await Promise.all([...early.requests, ...late])).toEqual([1, 1, 2, 2])
  expect(await Promise.all(processes.map(({ of, before }) => read(of, before)))).toEqual([2, 2])
})

test('a withdrawn value is neither served again nor cached by an unfinished computation', async () => {
  const before = await request('withdrawn')
  await announce('withdraw everything')
  const slow = request('withdrawn', { took: 150 })
  await sleep(50)
  await announce('withdraw everything')
  const after = await request('withdrawn')
  expect(after).toBeGreaterThan(before)
  expect(after).toBeGreaterThan(await slow)
  expect(await request('withdrawn')).toBe(after)
})

test('a computation that spans a change and a withdrawal is not cached', async () => {
  await request('orphan')
  await announce('withdraw everything')
  const slow = request('orphan', { took: 300, mayBeStale: false })
  await sleep(50)
  await announce('change everything')
  const second = request('orphan', { took: 20, mayBeStale: false })
  await sleep(100)
  await announce('withdraw everything')
  const after = await request('orphan')
  expect(after).toBeGreaterThan(Math.max(await slow, await second))
  expect(await request('orphan')).toBe(after)
})

test('a value that changed while it was computed is served briefly to readers who accept a stale one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const slow = aSlowValue(1)
  const early = shared.find('overtaken', ONE, slow.make)
  await vi.waitFor(() => expect(slow.make).toHaveBeenCalled())
  await announce(`change ${ONE}`)
  await settle()
  slow.end()
  await early
  expect(await shared.find('overtaken', ONE, () => make(), { mayBeStale: true })).toBe(1)
})

test('a late computation does not replace the newer one for later readers', async () => {
  const [slow, next, needless] = [aSlowValue(1), aSlowValue(2), aSlowValue(3)]
  needless.end()
  const early = shared.find('in its place', ONE, slow.make)
  await vi.waitFor(() => expect(slow.make).toHaveBeenCalled())
  await announce(`change ${ONE}`)
  const second = shared.find('in its place', ONE, next.make)
  await vi.waitFor(() => expect(next.make).toHaveBeenCalled())
  slow.end()
  await early
  const third = shared.find('in its place', ONE, needless.make)
  await settle()
  next.end()
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
