import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import { withMutex } from './mutex.ts'

/** Creates work that ends on demand and reports its start. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = {
    isStarted: false,
    end: resolve,
    fail: reject,
    work: () => ((task.isStarted = true), promise),
  }
  return task
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('runs work on one key in sequence, and work on another in parallel', async () => {
  const [first, second, third, elsewhere] = [aTask(), aTask(), aTask(), aTask()]
  const responses = [withMutex('one', first.work), withMutex('one', second.work)]
  void withMutex('another', elsewhere.work)
  await nextTurn()
  expect([first.isStarted, second.isStarted, elsewhere.isStarted]).toEqual([true, false, true])

  first.end('done first')
  expect(await responses[0]).toBe('done first')
  const last = withMutex('one', third.work)
  await nextTurn()
  expect([second.isStarted, third.isStarted], 'the later one still waits').toEqual([true, false])

  second.end('done second')
  third.end('done last')
  expect([await responses[1], await last]).toEqual(['done second', 'done last'])
})

test('rejects the call whose work fails, and runs the next', async () => {
  const [failing, next] = [aTask(), aTask()]
  const responses = [withMutex('one', failing.work), withMutex('one', next.work)] as const
  failing.fail(new Error('It broke.'))
  next.end('done')
  await expect(responses[0]).rejects.toThrow('It broke.')
  expect(await responses[1]).toBe('done')
})

/** Lists results of the work that are still referenced. */
class Result {
  readonly said = 'done'
}

test('releases the results of finished work', async () => {
  const work = async () => {
    for (const key of ['here', 'there', 'here']) await withMutex(key, () => Promise.resolve(new Result()))
  }
  await work()
  await nextTurn()
  expect(queryObjects(Result)).toBe(0)
})
