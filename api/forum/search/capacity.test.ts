import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { withSearchSlot } from './capacity.ts'

// Two in five database connections are for searches; for each running one, five may wait.
const SLOTS = Math.floor(env.DATABASE_POOL * 0.4)

const search = <Result>(work: () => Promise<Result>) =>
  withSearchSlot({ viewer: null, origin: { network: randomUUID() } }, work)
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('runs several searches at once, queues the next, and rejects the rest', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const searches = Array.from({ length: SLOTS * 6 }, (_each, number) =>
    search(
      () =>
        new Promise<number>((resolve) => {
          started.push(number)
          ends.push(() => resolve(number))
        }),
    ),
  )
  await aMoment()
  expect(started).toHaveLength(SLOTS)
  await expect(search(() => Promise.resolve())).rejects.toMatchObject({
    code: 'AWAY',
    message: 'Too many people are searching at the moment. Please try again in a minute.',
    retryAfter: 10,
  })

  const all = Array.from(searches.keys())
  for (const number of all) {
    ends[number]?.()
    await aMoment()
    expect(started).toEqual(all.slice(0, number + 1 + SLOTS))
  }
  expect(await Promise.all(searches)).toEqual(all)
})

test('passes the slot of a failed search to the next', async () => {
  for (let count = 0; count < SLOTS * 6; count += 1)
    await expect(search(() => Promise.reject(new Error('no such words')))).rejects.toThrow('no such words')
  expect(await search(() => Promise.resolve('found'))).toBe('found')
})
