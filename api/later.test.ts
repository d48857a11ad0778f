import { expect, test } from 'vitest'
import { allDone, later } from './later.ts'

test('what is left for later is done in order, one thing at a time, after this turn', async () => {
  const done: number[] = []
  let atOnce = 0
  for (let count = 0; count < 20; count += 1)
    later(async () => {
      expect((atOnce += 1)).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      atOnce -= 1
      done.push(count)
    })
  expect(done).toEqual([])
  await allDone()
  expect(done).toEqual(Array.from({ length: 20 }, (_, count) => count))
})

test('a failure stops nothing', async () => {
  let isDone = false
  later(() => Promise.reject(new Error('oh')))
  later(async () => void (isDone = true))
  await allDone()
  expect(isDone).toBe(true)
})

test('a flood is cut off', async () => {
  let done = 0
  for (let count = 0; count < 1_500; count += 1) later(async () => void (done += 1))
  await allDone()
  expect(done).toBe(1_000)
})
