import { expect, test, vi } from 'vitest'
import { withDeadline } from './deadline.ts'

test('rejects when the work exceeds the deadline', async () => {
  vi.useFakeTimers()
  const response = expect(withDeadline(new Promise(() => undefined))).rejects.toMatchObject({ code: 'AWAY' })
  await vi.runAllTimersAsync()
  await response
})

test('returns the result of finished work and clears the timer', async () => {
  vi.useFakeTimers()
  expect(await withDeadline(Promise.resolve('done'))).toBe('done')
  await expect(withDeadline(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
