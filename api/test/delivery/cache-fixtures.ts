import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { untilListening } from '../listening.ts'
import { createShared, type Computed } from '../../cache/shared.ts'

export const ONE = 'post:01890000-0000-7000-8000-000000000006'

export const announce = (text: string) => db.$executeRaw`select pg_notify('announcements', ${text})`

/** Creates a value that is computed once `end` is called. */
export function aSlowValue(number: number) {
  const { promise, resolve: end } = Promise.withResolvers<Computed<number>>()
  return { make: vi.fn(() => promise), end: () => end({ value: number, weight: 10, isCacheable: true }) }
}

/** Creates a cache that counts computations. */
export function createCountedCache() {
  const shared = createShared()
  shared.start()
  beforeAll(() => untilListening(shared))
  afterAll(() => shared.stop())
  const computed = { count: 0 }

  /** Computes a value: the number of computations so far. */
  async function make(took = 0, isCacheable = true): Promise<Computed<number>> {
    const number = (computed.count += 1)
    await sleep(took)
    return { value: number, weight: 10, isCacheable }
  }

  function request(
    key: string,
    { subject = 'forum' as const, took = 0, mayBeStale = true, isCacheable = true } = {},
  ) {
    return shared.find(key, subject, () => make(took, isCacheable), { mayBeStale })
  }

  /** Waits until earlier announcements have arrived and the values that they expire are being computed. */
  const settle = () => request('anything')

  return { shared, computed, make, request, settle }
}
