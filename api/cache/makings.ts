import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { db } from '../database/db.ts'
import { untilListening } from '../test/listening.ts'
import { createShared, type Made } from './shared.ts'

export const ONE = 'post:01890000-0000-7000-8000-000000000006'

export const announce = (text: string) => db.$executeRaw`select pg_notify('announcements', ${text})`

/** Creates a value whose making ends on request. */
export function aSlowMaking(number: number) {
  const { promise, resolve: end } = Promise.withResolvers<Made<number>>()
  return { make: vi.fn(() => promise), end: () => end({ value: number, weight: 10, isCacheable: true }) }
}

/** Shares numbers for the tests of a file, each of them the count of makings so far. */
export function shareMakings() {
  const shared = createShared()
  shared.start()
  beforeAll(() => untilListening(shared))
  afterAll(() => shared.stop())
  const makings = { count: 0 }

  /** Makes a value: the count of makings so far. */
  async function make(took = 0, isCacheable = true): Promise<Made<number>> {
    const number = (makings.count += 1)
    await sleep(took)
    return { value: number, weight: 10, isCacheable }
  }

  function request(
    key: string,
    { subject = 'forum' as const, took = 0, mayBeOld = true, isCacheable = true } = {},
  ) {
    return shared.find(key, subject, () => make(took, isCacheable), { mayBeOld })
  }

  /** Waits until earlier announcements have arrived and their makings have begun. */
  const settle = () => request('anything')

  return { shared, makings, make, request, settle }
}
