import { expect, test } from 'vitest'
import { defer, finishDeferred } from './defer.ts'

test('runs deferred work in order, one task at a time, after the current turn', async () => {
  const done: number[] = []
  let atOnce = 0
  for (let count = 0; count < 20; count += 1)
    defer(async () => {
      expect((atOnce += 1)).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      atOnce -= 1
      done.push(count)
    })
  expect(done).toEqual([])
  await finishDeferred()
  expect(done).toEqual(Array.from({ length: 20 }, (_, count) => count))
})

test('continues after a task that fails', async () => {
  let isDone = false
  defer(() => Promise.reject(new Error('oh')))
  defer(async () => void (isDone = true))
  await finishDeferred()
  expect(isDone).toBe(true)
})

test('drops tasks when the queue is full', async () => {
  let done = 0
  for (let count = 0; count < 1_500; count += 1) defer(async () => void (done += 1))
  await finishDeferred()
  expect(done).toBe(1_000)
})

test('runs delayed tasks at once when the process stops', async () => {
  const done: string[] = []
  defer(async () => void done.push('in an hour'), 3_600_000)
  defer(async () => void done.push('now'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(done).toEqual(['now'])
  await finishDeferred()
  expect(done).toEqual(['now', 'in an hour'])
})
