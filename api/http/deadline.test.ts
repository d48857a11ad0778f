import { expect, test, vi } from 'vitest'
import { inTime } from './deadline.ts'

test('rejects when the work exceeds the deadline', async () => {
  vi.useFakeTimers()
  const response = expect(inTime(new Promise(() => undefined))).rejects.toMatchObject({ code: 'AWAY' })
  await vi.runAllTimersAsync()
  await response
})

test('returns the result of finished work and clears the timer', async () => {
  vi.useFakeTimers()
  expect(await inTime(Promise.resolve('done'))).toBe('done')
  await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
