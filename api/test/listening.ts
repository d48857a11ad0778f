import { expect, vi } from 'vitest'
import type { Shared } from '../cache/shared.ts'

/** Waits until the cache listens for changes; nothing is cached before. */
export async function untilListening(shared: Shared): Promise<void> {
  await vi.waitFor(
    async () => {
      const make = vi.fn(() => Promise.resolve({ value: null, weight: 1, isCacheable: true }))
      for (let time = 0; time < 2; time++) await shared.find('is it listening?', 'fixed', make)
      expect(make.mock.calls.length).toBeLessThan(2)
    },
    { timeout: 10_000 },
  )
}
