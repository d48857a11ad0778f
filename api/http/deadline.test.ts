import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from './deadline.ts'

afterEach(() => vi.useRealTimers())

test('what never ends is answered for', async () => {
  vi.useFakeTimers()
  const response = expect(inTime(new Promise(() => undefined))).rejects.toMatchObject({ code: 'AWAY' })
  await vi.runAllTimersAsync()
  await response
})

test('what ends is answered as it does, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await inTime(Promise.resolve('done'))).toBe('done')
  await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
